import Recorder
import ShiftStore
import Tracking

/// Everything `doctor` looks at, so that what it says is a matter of values. (P-8.3)
struct DoctorFacts: Sendable {
  /// `localhost:2947`, as it was asked for.
  var endpoint: String
  var receiver: ReceiverFacts
  var clock: ClockFacts
  var store: StoreFacts
  var system: SystemFacts

  /// What was heard of gpsd; nothing when it did not answer.
  var hearing: Hearing {
    if case .heard(let hearing) = receiver.answer { hearing } else { Hearing() }
  }

  struct ClockFacts: Sendable, Hashable {
    var trust: WallClock.Trust
    /// How far the wall clock is ahead of the receiver; nil without a fix.
    var ahead: Interval?
    var isSynchronised: Bool
    /// Its IANA name, "UTC" where none is set.
    var zone: String
  }

  struct StoreFacts: Sendable, Hashable {
    var path: String
    /// What keeps it from serving; nil when it is sound.
    var trouble: StoreError?
    /// Free bytes on its file system; nil when that cannot be told.
    var freeBytes: Int64?
    var recorder: Writing?
    /// The state the recorder has published.
    var state: String?

    /// What the recorder has had written to the disk since it began.
    struct Writing: Sendable, Hashable {
      var bytes: Int64
      var since: Interval

      /// Bytes an hour; nil before five minutes, which start with what a start costs.
      var hourly: Double? { since < .seconds(300) ? nil : Double(bytes) / since.seconds * 3600 }
    }
  }

  struct SystemFacts: Sendable, Hashable {
    var user: String
    var isServiceEnabled: Bool
    var lingers: Bool
    var hasLid: Bool
    /// Closing the lid, or a time without keys, suspends the machine.
    var sleepsByItself: Bool
  }
}
