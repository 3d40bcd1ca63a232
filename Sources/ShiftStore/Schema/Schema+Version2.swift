extension Schema {
  /// The driver's day: pauses, parked stretches, offers, deliveries and pickup places. Nothing older is filled in: no
  /// gap becomes a pause.
  ///
  /// - Instants as in version 1: nanoseconds of UTC, or boot id and boot nanoseconds.
  /// - `pickup_place.normalized_name` has an index for finding, not a unique one: the writing service keeps it so, and
  ///   a damaged store still opens.
  static let version2 = """
    CREATE TABLE shift_pause (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      shift INTEGER NOT NULL REFERENCES shift ON DELETE CASCADE,
      started_at INTEGER,
      started_boot TEXT,
      started_boot_time INTEGER,
      ended_at INTEGER,
      ended_boot TEXT,
      ended_boot_time INTEGER,
      CHECK (started_at IS NOT NULL OR started_boot IS NOT NULL),
      CHECK ((started_boot IS NULL) = (started_boot_time IS NULL)),
      CHECK ((ended_boot IS NULL) = (ended_boot_time IS NULL))
    ) STRICT;
    CREATE INDEX shift_pause_shift ON shift_pause (shift);

    CREATE TABLE route_suspension (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      shift INTEGER NOT NULL REFERENCES shift ON DELETE CASCADE,
      started_at INTEGER,
      started_boot TEXT,
      started_boot_time INTEGER,
      ended_at INTEGER,
      ended_boot TEXT,
      ended_boot_time INTEGER,
      CHECK (started_at IS NOT NULL OR started_boot IS NOT NULL),
      CHECK ((started_boot IS NULL) = (started_boot_time IS NULL)),
      CHECK ((ended_boot IS NULL) = (ended_boot_time IS NULL))
    ) STRICT;
    CREATE INDEX route_suspension_shift ON route_suspension (shift);

    CREATE TABLE pickup_place (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      display_name TEXT NOT NULL,
      normalized_name TEXT NOT NULL,
      created_at INTEGER,
      created_boot TEXT,
      created_boot_time INTEGER,
      CHECK (created_at IS NOT NULL OR created_boot IS NOT NULL),
      CHECK ((created_boot IS NULL) = (created_boot_time IS NULL))
    ) STRICT;
    CREATE INDEX pickup_place_name ON pickup_place (normalized_name);

    CREATE TABLE offer (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      shift INTEGER NOT NULL REFERENCES shift ON DELETE CASCADE,
      accepted_at INTEGER,
      accepted_boot TEXT,
      accepted_boot_time INTEGER,
      CHECK (accepted_at IS NOT NULL OR accepted_boot IS NOT NULL),
      CHECK ((accepted_boot IS NULL) = (accepted_boot_time IS NULL))
    ) STRICT;
    CREATE INDEX offer_shift ON offer (shift);

    CREATE TABLE delivery (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      shift INTEGER NOT NULL REFERENCES shift ON DELETE CASCADE,
      offer INTEGER NOT NULL REFERENCES offer ON DELETE CASCADE,
      pickup_place INTEGER REFERENCES pickup_place ON DELETE SET NULL,
      accepted_at INTEGER,
      accepted_boot TEXT,
      accepted_boot_time INTEGER,
      arrived_at_pickup_at INTEGER,
      arrived_at_pickup_boot TEXT,
      arrived_at_pickup_boot_time INTEGER,
      picked_up_at INTEGER,
      picked_up_boot TEXT,
      picked_up_boot_time INTEGER,
      delivered_at INTEGER,
      delivered_boot TEXT,
      delivered_boot_time INTEGER,
      cancelled_at INTEGER,
      cancelled_boot TEXT,
      cancelled_boot_time INTEGER,
      CHECK (accepted_at IS NOT NULL OR accepted_boot IS NOT NULL),
      CHECK ((accepted_boot IS NULL) = (accepted_boot_time IS NULL)),
      CHECK ((arrived_at_pickup_boot IS NULL) = (arrived_at_pickup_boot_time IS NULL)),
      CHECK ((picked_up_boot IS NULL) = (picked_up_boot_time IS NULL)),
      CHECK ((delivered_boot IS NULL) = (delivered_boot_time IS NULL)),
      CHECK ((cancelled_boot IS NULL) = (cancelled_boot_time IS NULL)),
      CHECK (coalesce(delivered_at, delivered_boot) IS NULL OR coalesce(cancelled_at, cancelled_boot) IS NULL)
    ) STRICT;
    CREATE INDEX delivery_shift ON delivery (shift);
    CREATE INDEX delivery_offer ON delivery (offer);
    CREATE INDEX delivery_place ON delivery (pickup_place) WHERE pickup_place IS NOT NULL;
    """
}
