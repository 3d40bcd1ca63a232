internal import SQLite
package import Tracking

extension ShiftStore {
  /// Gives every instant of boot `id` that has no time yet its UTC, once; `zero` is when that boot began. (P-4.4)
  ///
  /// An end never comes to lie before its start, whatever clock that stood on.
  /// - Returns: how many instants got their time; without any nothing is written.
  @discardableResult
  package func giveTime(toBoot id: String, zero: Timestamp) throws -> Int {
    let waiting = try read { try bootInstants().filter { try isWaiting($0, for: id) } }
    guard !waiting.isEmpty else { return 0 }
    return try write {
      try waiting.reduce(0) { count, place in
        try connection.statement(
          """
          UPDATE \(place.table) SET \(place.name)_at = \(place.time)
          WHERE \(place.name)_boot = ?1 AND \(place.name)_at IS NULL
          """
        ).run(id, zero.nanoseconds)
        return count + connection.changedRowCount
      }
    }
  }

  private func isWaiting(_ place: BootInstant, for boot: String) throws -> Bool {
    try connection.statement(
      "SELECT EXISTS (SELECT 1 FROM \(place.table) WHERE \(place.name)_boot = ?1 AND \(place.name)_at IS NULL)"
    ).first(boot) { $0.integer(0) == 1 } ?? false
  }

  /// Every instant of the schema that can wait for its time, starts before ends: `X_at`, `X_boot` and `X_boot_time`.
  private func bootInstants() throws -> [BootInstant] {
    try connection.statement(
      """
      SELECT t.name, substr(c.name, 1, length(c.name) - length('_boot'))
      FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND c.name GLOB '*_boot' ORDER BY t.name, c.cid
      """
    ).all { BootInstant(table: $0.text(0), name: $0.text(1)) }
  }
}

/// Where the schema keeps an instant that may stand on a boot clock.
private struct BootInstant {
  let table: String
  let name: String

  /// What it is in UTC, given the boot's zero as the second parameter.
  var time: String {
    let time = "\(name)_boot_time + ?2"
    return name == "ended" ? "max(\(time), coalesce(started_at, \(time)))" : time
  }
}
