internal import GPSDSource
internal import Synchronization

/// What wakes a recorder up.
enum RecorderInput: Sendable {
  case gpsd(GPSDEvent)
  case tick
  case stop
}

/// One stream out of gpsd, a clock tick and the wish to stop; ticks that nobody has read yet do not pile up.
final class RecorderInputs: Sendable {
  let stream: AsyncStream<RecorderInput>
  private let continuation: AsyncStream<RecorderInput>.Continuation
  private let isTickPending = Mutex(false)
  private static let tick = Duration.milliseconds(250)

  init() { (stream, continuation) = AsyncStream.makeStream(of: RecorderInput.self) }

  /// Feeds the stream until the task is cancelled; then it ends with `stop`.
  func run(_ source: GPSDSource) async {
    await withTaskGroup { group in
      group.addTask { for await event in source.events() { self.continuation.yield(.gpsd(event)) } }
      group.addTask { await self.ticks() }
      for await _ in group {}
    }
    continuation.yield(.stop)
    continuation.finish()
  }

  func tickTaken() { isTickPending.withLock { $0 = false } }

  private func ticks() async {
    // A cancelled sleep throws, which is how this loop ends.
    while (try? await Task.sleep(for: Self.tick)) != nil {
      let isFirst = isTickPending.withLock { isPending in
        defer { isPending = true }
        return !isPending
      }
      if isFirst { continuation.yield(.tick) }
    }
  }
}
