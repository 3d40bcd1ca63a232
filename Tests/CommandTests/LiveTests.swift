import Testing

/// What needs a gpsd of its own: one after the other, because two at full speed take each other's time.
@Suite(
  "with a real gpsd", .serialized, .timeLimit(.minutes(Captures.isLong || Captures.isThreadSanitized ? 15 : 5)),
  .enabled(if: FakeReceiver.isInstalled, "gpsd, gpsfake, gpspipe or sqlite3 is not installed, or this is not root"))
struct LiveTests {}
