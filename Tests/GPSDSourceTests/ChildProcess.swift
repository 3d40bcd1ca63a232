import Glibc

/// A program with a process group of its own, so that whatever it started ends with it.
final class ChildProcess {
  private let id: pid_t
  /// Whether it came to its end and was waited for.
  private var hasEnded = false

  init(_ arguments: String...) throws {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var id = pid_t()
    guard posix_spawn(&id, arguments[0], &actions, &attributes, words, environ) == 0 else { throw Failure() }
    self.id = id
  }

  /// Looks whether it has come to its end.
  func checkEnd() -> Bool {
    if !hasEnded { hasEnded = waitpid(id, nil, WNOHANG) != 0 }
    return hasEnded
  }

  /// Waits for the end, `seconds` at most.
  private func wait(_ seconds: Int) {
    // Not by Task.sleep, which a test that ran out of time would fall through, leaving the program behind.
    for _ in 0..<(seconds * 50) where !checkEnd() { usleep(20_000) }
  }

  /// Ends the group: by word first, so that it can clean up, then by force.
  func stop() {
    kill(-id, SIGINT)
    wait(2)
    kill(-id, SIGKILL)
    wait(1)
  }

  struct Failure: Error {}
}
