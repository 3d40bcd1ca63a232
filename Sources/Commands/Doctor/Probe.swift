import GPSDSource
import Recorder
import Tracking

/// Listens to gpsd for a little while.
enum Probe {
  /// What was heard until everything is known, gpsd fails, or the time is over.
  static func listen(to source: GPSDSource, atMost time: Duration) async -> ReceiverFacts.Answer {
    await withTaskGroup { group in
      group.addTask { await listen(source) }
      group.addTask {
        try? await Task.sleep(for: time)  // Cut short by the other, which is what ends it.
        return nil
      }
      // The listener answers even when its time is over: cancelling ends its stream.
      var answer: ReceiverFacts.Answer?
      for await result in group {
        if let result { answer = result }
        group.cancelAll()
      }
      return answer ?? .heard(Hearing())
    }
  }

  private static func listen(_ source: GPSDSource) async -> ReceiverFacts.Answer? {
    var hearing = Hearing()
    for await event in source.events() {
      if case .disconnected(let error, _) = event { return .failed(error) }
      hearing.take(event)
      if hearing.isComplete { break }
    }
    return .heard(hearing)
  }
}

extension Hearing {
  /// Nothing that is still missing would come with more patience.
  fileprivate var isComplete: Bool { (mode ?? 0) >= 2 && rate != nil && hdop != nil && !signals.isEmpty }
}
