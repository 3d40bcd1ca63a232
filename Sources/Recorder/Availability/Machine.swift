internal import Glibc

/// The files a Linux machine describes itself in, below a root that a test can lay out.
package struct Machine: Sendable {
  private let root: String

  /// The machine whose file system begins at `root`; this one for nothing.
  package init(root: String = "") { self.root = root }

  /// What the file at `path` holds, up to 1 MiB; nil when it cannot be read.
  package func text(_ path: String) -> String? {
    let file = open(root + path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 8192)
    while case let count = read(file, &block, block.count), count > 0, bytes.count < 1 << 20 {
      bytes += block.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names in the folder at `path`, sorted; empty when there is none.
  package func entries(_ path: String) -> [String] {
    guard let folder = opendir(root + path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  package func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

  /// Owner, group and mode of what `path` leads to; nil when there is nothing.
  package func owner(_ path: String) -> (user: UInt32, group: UInt32, mode: UInt32)? {
    var status = stat()
    guard stat(root + path, &status) == 0 else { return nil }
    return (status.st_uid, status.st_gid, status.st_mode)
  }

  /// Where the link at `path` leads, its last name only; nil when it is no link.
  package func linkName(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink(root + path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let target = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return target.split(separator: "/").last.map { String($0) }
  }
}
