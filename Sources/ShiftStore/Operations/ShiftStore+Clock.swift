internal import SQLite
package import Tracking

extension ShiftStore {
  /// Gives every instant of boot `id` that has no time yet its UTC, once; `zero` is when that boot began. (P-4.4)
  ///
  /// An end never comes to lie before its start, whatever clock that stood on.
  /// - Returns: how many instants got their time; without any nothing is written.
  @discardableResult
  package func giveTime(toBoot id: String, zero: Timestamp) throws -> Int {
    guard try read({ try lacksTime(id) }) else { return 0 }
    return try write {
      try connection.statement(
        "UPDATE shift SET started_at = started_boot_time + ?2 WHERE started_boot = ?1 AND started_at IS NULL"
      ).run(id, zero.nanoseconds)
      let starts = connection.changedRowCount
      try connection.statement(
        """
        UPDATE shift SET ended_at = max(ended_boot_time + ?2, coalesce(started_at, ended_boot_time + ?2))
        WHERE ended_boot = ?1 AND ended_at IS NULL
        """
      ).run(id, zero.nanoseconds)
      return starts + connection.changedRowCount
    }
  }

  private func lacksTime(_ boot: String) throws -> Bool {
    try connection.statement(
      """
      SELECT EXISTS (
        SELECT 1 FROM shift WHERE started_boot = ?1 AND started_at IS NULL OR ended_boot = ?1 AND ended_at IS NULL)
      """
    ).first(boot) { $0.integer(0) == 1 } ?? false
  }
}
