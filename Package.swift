// swift-tools-version: 6.2
import PackageDescription

/// One module of ours: an arrow list and nothing else.
func module(_ name: String, _ arrows: Target.Dependency...) -> Target {
  .target(name: name, dependencies: arrows, swiftSettings: settings)
}

/// The tests of the module `name`, with what else they look at.
func tests(_ name: String, _ arrows: Target.Dependency...) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name)] + arrows, swiftSettings: settings)
}

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "dashpilot",
  products: [.executable(name: "dashpilot", targets: ["dashpilot"])],
  targets: [
    .systemLibrary(name: "CGPS", pkgConfig: "libgps", providers: [.apt(["libgps-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CNMEA"),

    module("Tracking"),
    module("Shifts", "Tracking"),
    module("NMEA", "Tracking", "CNMEA"),
    module("GPSDSource", "Tracking", "CGPS"),
    module("SQLite", "CSQLite"),
    module("ShiftStore", "SQLite", "Shifts", "Tracking"),
    module("Recorder", "Tracking", "Shifts", "ShiftStore", "GPSDSource", "CLinux"),
    module("Exports", "Tracking"),
    module("LiveCard", "Shifts", "Tracking"),
    module("Simulation", "Tracking"),
    module("Arguments"),
    module(
      "Commands", "Arguments", "Tracking", "Shifts", "NMEA", "GPSDSource", "ShiftStore", "Recorder", "Exports",
      "LiveCard", "Simulation", "CZlib"),
    .executableTarget(name: "dashpilot", dependencies: ["Commands"], swiftSettings: settings),

    // Measures stages in one process; the table is made by Scripts/bench.
    .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
    .executableTarget(
      name: "Stages", dependencies: ["CAllocations", "NMEA", "Tracking", "Shifts", "ShiftStore"],
      path: "Benchmarks/Stages",
      swiftSettings: settings),

    // What several test modules need: random numbers that come again, the clock of an invented day, folders and file
    // systems that go with their test, other programs at work.
    .target(
      name: "TestSupport", dependencies: ["Shifts", "Tracking"], path: "Tests/TestSupport", swiftSettings: settings),
    tests("Tracking"),
    tests("NMEA", "Tracking", "TestSupport"),
    tests("GPSDSource", "Tracking", "TestSupport"),
    tests("SQLite", "TestSupport"),
    tests("Shifts", "Tracking", "TestSupport"),
    tests("ShiftStore", "SQLite", "Shifts", "Tracking", "TestSupport"),
    tests("Recorder", "GPSDSource", "Shifts", "ShiftStore", "SQLite", "Tracking", "TestSupport"),
    tests("Exports", "Tracking"),
    tests("LiveCard", "Shifts", "Tracking", "TestSupport"),
    tests("Simulation", "Tracking", "NMEA"),
    tests("Arguments"),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Commands", "dashpilot", "Arguments", "GPSDSource", "Recorder", "ShiftStore", "Shifts", "Tracking", "LiveCard",
        "TestSupport",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
