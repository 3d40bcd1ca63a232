extension Schema {
  /// Shifts, capture sessions with their tallies, and samples. Frozen.
  ///
  /// - `zone`: the driver's, as the IANA names it.
  /// - Instants: nanoseconds of UTC, or boot id and boot nanoseconds while the clock is unknown (P-4.4).
  /// - `moving`, `standing`: nanoseconds; `speed_distance`: metres (P-7.3).
  /// - `session_tally`: one row a rule that occurred, by its name, so that rules may come and go (P-5.18).
  /// - `route_sample`: nanoseconds, 1e-9 degrees, millimetres, in the order a route is read (P-10.4).
  static let version1 = """
    CREATE TABLE shift (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      started_at INTEGER,
      started_boot TEXT,
      started_boot_time INTEGER,
      ended_at INTEGER,
      ended_boot TEXT,
      ended_boot_time INTEGER,
      zone TEXT NOT NULL,
      CHECK (started_at IS NOT NULL OR started_boot IS NOT NULL),
      CHECK ((started_boot IS NULL) = (started_boot_time IS NULL)),
      CHECK ((ended_boot IS NULL) = (ended_boot_time IS NULL))
    ) STRICT;

    CREATE TABLE capture_session (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      shift INTEGER NOT NULL REFERENCES shift ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      device TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      ended_at INTEGER,
      end_reason TEXT,
      last_heard_at INTEGER NOT NULL,
      speed_distance REAL,
      moving INTEGER NOT NULL,
      standing INTEGER NOT NULL,
      UNIQUE (shift, ordinal)
    ) STRICT;

    CREATE TABLE session_tally (
      session INTEGER NOT NULL REFERENCES capture_session ON DELETE CASCADE,
      rule TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (session, rule)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE route_sample (
      session INTEGER NOT NULL REFERENCES capture_session ON DELETE CASCADE,
      time INTEGER NOT NULL,
      latitude INTEGER NOT NULL,
      longitude INTEGER NOT NULL,
      accuracy INTEGER NOT NULL,
      PRIMARY KEY (session, time)
    ) STRICT, WITHOUT ROWID;
    """
}
