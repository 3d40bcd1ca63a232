/// A small file system of its own, in memory; making one needs root.
package final class SmallFileSystem: Sendable {
  package let folder: TemporaryFolder

  package static let isPossible = (try? SmallFileSystem(kibibytes: 64)) != nil

  /// - Throws: `NotMounted` where that is not allowed.
  package init(kibibytes: Int) throws {
    folder = try TemporaryFolder()
    guard succeeds("/bin/mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k", "none", folder.path) else {
      throw NotMounted()
    }
  }

  deinit { succeeds("/bin/umount", "-l", folder.path) }

  /// Forbids every write, as a damaged or locked card does.
  package func makeReadOnly() -> Bool { succeeds("/bin/mount", "-o", "remount,ro", folder.path) }

  private struct NotMounted: Error {}
}
