import Dispatch
import Glibc

/// Runs `body` until it ends or SIGINT or SIGTERM asks it to, which cancels it.
func untilSignalled(_ body: sending @escaping () async throws -> Void) async throws {
  let task = Task { try await body() }
  let sources = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)  // Dispatch watches it instead.
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { task.cancel() }
    source.resume()
    return source
  }
  defer { for source in sources { source.cancel() } }
  try await task.value
}
