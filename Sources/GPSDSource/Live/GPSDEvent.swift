package import Tracking

/// What a listener of gpsd hears, in the order it happened.
package enum GPSDEvent: Sendable {
  /// gpsd answered and said its release.
  case connected(release: String)
  /// The receivers gpsd has, whenever that changes; empty when it has none.
  case devices([Device])
  /// Epochs of one receiver, with their arrival on the boot clock; the wall clock is for the reader to judge.
  case epochs([Epoch])
  /// The epochs from here on are of another receiver: a new session. (P-8.1)
  case deviceChanged(path: String)
  case sky(Sky)
  /// gpsd has an open receiver and nothing came from any for three seconds; said once until something comes.
  case silent
  /// gpsd refused something; its own words.
  case refused(String)
  /// The conversation ended or did not begin; the next attempt follows by itself, on the boot clock at the latest then.
  case disconnected(GPSDError, retryAt: Interval?)
  /// So many epochs were lost because nobody read them in time.
  case overflowed(epochs: Int)
}
