internal import Foundation
internal import Glibc

/// A program in a process group of its own, so that whatever it starts ends with it, at the latest with this object.
package final class Child {
  private let id: pid_t
  private var status: Int32?

  /// Starts `arguments`; what it says goes to files, so that it never waits for a reader.
  package init(
    _ arguments: [String], input: String = "/dev/null", output: String = "/dev/null", errors: String = "/dev/null",
    directory: String = "/", environment: [String: String] = [:]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_APPEND
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, writing, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, writing, 0o600)
    // Pipes of tests that run beside this one; closing what is not open is no error here.
    for descriptor in Int32(3)..<200 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let words = (["/usr/bin/env", "-C", directory] + arguments).map { strdup($0) } + [nil]
    let variables = all.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var id = pid_t()
    let error = posix_spawn(&id, "/usr/bin/env", &actions, &attributes, words, variables)
    guard error == 0 else { throw NotStarted(error: error) }
    self.id = id
  }

  /// Its exit code, or minus the signal that ended it; nil while it runs.
  package func result() -> Int32? {
    if status == nil {
      var word: Int32 = 0
      if waitpid(id, &word, WNOHANG) == id { status = word & 0x7f == 0 ? (word >> 8) & 0xff : -(word & 0x7f) }
    }
    return status
  }

  package func send(_ signal: Int32) { if result() == nil { kill(id, signal) } }

  /// Waits until it has ended.
  ///
  /// - Throws: `Late` after `limit`; it is then killed.
  @discardableResult
  package func end(within limit: Duration = .seconds(30)) async throws -> Int32 {
    let isOver = try await eventually(within: limit) { self.result() != nil }
    guard isOver, let status else {
      kill(-id, SIGKILL)
      throw Late()
    }
    return status
  }

  /// Ends the group: by word first, so that it can clean up, then by force.
  package func stop() {
    kill(-id, SIGINT)
    for _ in 0..<100 where result() == nil { usleep(20_000) }
    kill(-id, SIGKILL)
    for _ in 0..<100 where result() == nil { usleep(20_000) }
  }

  deinit {
    kill(-id, SIGKILL)
    if status == nil { waitpid(id, nil, 0) }
  }

  package struct Late: Error { package init() {} }

  private struct NotStarted: Error {
    var error: Int32
  }
}

/// Looks again and again whether `condition` holds, without holding up the tests beside this one.
package func eventually(within limit: Duration, _ condition: () async throws -> Bool) async throws -> Bool {
  let deadline = ContinuousClock.now + limit
  while try await !condition() {
    if ContinuousClock.now >= deadline { return false }
    try await Task.sleep(for: .milliseconds(10))  // Another process tells nobody what it has done.
  }
  return true
}

/// Runs a program of the system to its end and says whether it was content.
@discardableResult
package func succeeds(_ program: String, _ arguments: String...) -> Bool {
  guard let child = try? Child([program] + arguments) else { return false }
  while child.result() == nil { usleep(1000) }
  return child.result() == 0
}
