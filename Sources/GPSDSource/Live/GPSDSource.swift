internal import CGPS
internal import Glibc

/// Listens to a running gpsd, for ever: it connects again whenever the conversation ends. (P-8)
package struct GPSDSource: Sendable {
  private let endpoint: Endpoint
  private let device: String?
  private let timings: GPSDTimings
  private let maximumPending: Int

  /// A source at `host` and `port` that follows `device`, or the first receiver with a fix.
  ///
  /// `maximumPending` bounds the events nobody has read yet; the standard is some fifteen minutes of a 10 Hz receiver.
  package init(
    host: String = "localhost", port: String = DEFAULT_GPSD_PORT, device: String? = nil,
    timings: GPSDTimings = GPSDTimings(), maximumPending: Int = 16_384
  ) {
    endpoint = Endpoint(host: host, port: port)
    self.device = device
    self.timings = timings
    self.maximumPending = maximumPending
  }

  /// Starts to listen on a thread of its own, which ends when the sequence is no longer read or its task is cancelled.
  package func events() -> AsyncStream<GPSDEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: GPSDEvent.self, bufferingPolicy: .bufferingOldest(maximumPending))
    do {
      let stop = try StopSignal()
      continuation.onTermination = { _ in stop.raise() }
      try startThread {
        var loop = ListeningLoop(
          endpoint: endpoint, device: device, timings: timings, stop: stop, outlet: Outlet(continuation))
        loop.run()
        continuation.finish()
      }
    } catch {
      continuation.yield(.disconnected(error, retryAt: nil))
      continuation.finish()
    }
    return stream
  }
}

/// Runs `body` on a new detached thread; a blocking wait must not hold one of Swift's few.
private func startThread(_ body: @escaping @Sendable () -> Void) throws(GPSDError) {
  let box = Unmanaged.passRetained(Box(body))
  var thread = pthread_t()
  let code = pthread_create(&thread, nil, threadMain, box.toOpaque())
  guard code == 0 else {
    box.release()
    throw .noResources(code: code)
  }
  pthread_detach(thread)
}

private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
  return nil
}

/// Carries a closure through pthread_create(3).
private final class Box: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
