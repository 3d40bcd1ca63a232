internal import Glibc

/// Which file a path leads to, whatever it is called.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Nil when it leads nowhere.
  init?(_ path: String) {
    var file = stat()
    guard stat(path, &file) == 0 else { return nil }
    (device, number) = (file.st_dev, file.st_ino)
  }
}
