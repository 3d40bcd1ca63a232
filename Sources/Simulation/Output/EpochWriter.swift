/// Puts observations into bytes, one epoch at a time.
protocol EpochWriter {
  var bytes: Bytes { get set }
  mutating func append(_ seen: Observation)
}
