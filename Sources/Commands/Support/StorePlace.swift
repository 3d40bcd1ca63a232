import Arguments
import Glibc
import ShiftStore

/// Where the store lies, for every command that has one. (P-9.3)
struct StorePlace: ParsableArguments {
  @Option(help: "Store to use instead of the driver's own.", valueName: "file", completion: .file)
  private var store: String?

  /// The store's path: `--store`, else below `$XDG_DATA_HOME`.
  var path: String {
    get throws(Failure) {
      if let store {
        guard !store.isEmpty else { throw Failure(.usage, "--store names no file: write a path behind it.") }
        return store
      }
      if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/dashpilot/dashpilot.sqlite" }
      guard let home = environment("HOME") else {
        throw Failure(.unavailable, "HOME is not set, so there is no place for the store: name one with --store.")
      }
      return "\(home)/.local/share/dashpilot/dashpilot.sqlite"
    }
  }

  /// Opens the store, made with its folder where there is none yet.
  func create() throws -> ShiftStore {
    // A driver's day is nobody else's to read, wherever the store lies.
    umask(0o077)
    let path = try path
    if store == nil { try makeFolders(of: path) }
    return try ShiftStore(path: path, creating: true)
  }

  /// Opens the store for a look; nil where there is none yet, and none is made.
  func openIfPresent() throws -> ShiftStore? {
    do { return try ShiftStore(path: try path, creating: false) } catch let error as StoreError {
      if error.condition == .absent { return nil }
      throw error
    }
  }

  private func makeFolders(of path: String) throws(Failure) {
    let parts = path.split(separator: "/").dropLast()
    for count in 1...max(1, parts.count) {
      let folder = "/" + parts.prefix(count).joined(separator: "/")
      guard mkdir(folder, 0o700) != 0, errno != EEXIST, errno != EISDIR, errno != EROFS else { continue }
      throw Failure(
        errno == EACCES || errno == EPERM ? .noPermission : .unavailable,
        "The folder \(folder) cannot be made: \(String(errno: errno)); name a store with --store.")
    }
  }
}

func environment(_ name: String) -> String? {
  guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
  return value
}
