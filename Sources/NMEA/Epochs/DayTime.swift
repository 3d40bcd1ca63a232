internal import Tracking

/// A time of day on a day since 1970, kept apart so that the day of another time is found without a division.
struct DayTime {
  /// Days since 1970.
  private(set) var day: Int
  /// Nanoseconds since midnight.
  private(set) var time: Int64

  /// A leap second lies past the end of its day and becomes the start of the next.
  @inline(always)
  init(day: Int, time: Int64) {
    self.day = time >= TimeOfDay.day ? day &+ 1 : day
    self.time = time >= TimeOfDay.day ? time &- TimeOfDay.day : time
  }

  /// `time` of the day that puts it within twelve hours. (P-3.4)
  @inline(always)
  func nearest(_ time: Int64) -> DayTime {
    var nearest = DayTime(day: day, time: time)
    let ahead = Int64(nearest.day &- day) &* TimeOfDay.day &+ nearest.time &- self.time
    if ahead > TimeOfDay.day / 2 { nearest.day &-= 1 }
    if ahead < -TimeOfDay.day / 2 { nearest.day &+= 1 }
    return nearest
  }

  @inline(always)
  var timestamp: Timestamp { Timestamp(nanoseconds: Int64(day) &* TimeOfDay.day &+ time) }
}
