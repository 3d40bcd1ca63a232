import Foundation
import TestSupport
import Testing

/// A terminal of tmux with the card in it, gone with the test.
private final class CardTerminal {
  private let program: DayProgram
  private let socket: String
  private let server = Process()
  static let tmux = "/usr/bin/tmux"

  init(_ program: DayProgram, width: Int, height: Int, environment: String = "LANG=C.UTF-8 NO_COLOR=1") throws {
    self.program = program
    socket = program.folder.file("tmux")
    let card = "env \(environment) TZ=America/Denver \(Program.path) card --store \(program.store)"
    // In the foreground: a daemon would keep what Foundation waits for a child with.
    server.executableURL = URL(fileURLWithPath: Self.tmux)
    server.arguments = ["-u", "-f", "/dev/null", "-S", socket, "-D"]
    server.environment = Self.environment
    server.standardError = FileHandle.nullDevice
    try server.run()
    for _ in 0..<100 where !FileManager.default.fileExists(atPath: socket) { usleep(20_000) }
    // The shell around it shows what the card leaves behind.
    try call(
      "new-session", "-d", "-x", "\(width)", "-y", "\(height)",
      "env PS1='%' sh -c 'echo before; \(card); echo after; cat'")
  }

  deinit {
    _ = try? call("kill-server")  // One that does not go by itself goes now.
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  private static let environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "LANG": "C.UTF-8"]

  @discardableResult
  func call(_ words: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.tmux)
    process.arguments = ["-u", "-f", "/dev/null", "-S", socket] + words
    process.environment = Self.environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  func press(_ key: String) throws { try call("send-keys", key) }

  /// The screen once it shows `line`, or as it is after five seconds; clocks become `CLOCK`.
  func screen(with line: String) throws -> String {
    var text = ""
    for _ in 0..<100 {
      text = try call("capture-pane", "-p").replacing(/\d+:\d\d(:\d\d)?/, with: "CLOCK")
      if text.split(separator: "\n").contains(where: { $0.hasPrefix(line) }) { break }
      usleep(50_000)
    }
    return text.trimmingCharacters(in: .newlines)
  }
}

@Suite(
  "The card in a terminal (R-20)", .serialized,
  .enabled(if: FileManager.default.isExecutableFile(atPath: CardTerminal.tmux), "tmux is not installed"))
struct DayCardTerminalTests {
  private let program: DayProgram

  init() throws { program = try DayProgram() }

  @Test("follows other processes and obeys its keys at eighty columns")
  func eighty() throws {
    let terminal = try CardTerminal(program, width: 80, height: 18)
    #expect(
      try terminal.screen(with: "No shift") == "No shift in progress\nStart one with: dashpilot start\n\n[q] Quit")
    try program.run("start")
    #expect(
      try terminal.screen(with: "▶") == """
        ▶ Shift in Progress

        CLOCK working time

        No route recorded
        No delivery in progress

        [d] Start Delivery  [k] Park Vehicle  [p] Pause Shift  [e] End Shift  [q] Quit

        Nothing is recording this shift
        """)
    try terminal.press("d")
    #expect(
      try terminal.screen(with: "Delivery started") == """
        ▶ Shift in Progress

        CLOCK working time

        No route recorded
        1 in progress
        Heading to the pickup
        Delivery 1 · To pickup for under 1 min · CLOCK

        [n] Arrived at Pickup  [d] Start Delivery  [k] Park Vehicle  [q] Quit

        Delivery started; 1 delivery in progress.

        Nothing is recording this shift
        """)
    try terminal.press("n")
    #expect(try terminal.screen(with: "Recorded: arrived").contains("Delivery 1 · At pickup for under 1 min · CLOCK"))
    try program.run("cancel --yes")
    #expect(try terminal.screen(with: "No delivery").contains("[e] End Shift"))
    try terminal.press("p")
    #expect(try terminal.screen(with: "‖").contains("[r] Resume Shift  [e] End Shift  [q] Quit"))
    try program.run("resume")
    #expect(try terminal.screen(with: "▶").contains("[p] Pause Shift"))
    try terminal.press("e")
    #expect(try terminal.screen(with: "Press e again").contains("Press e again to end the shift."))
    #expect(try program.run("show --json").output.contains(#""state" : "running""#))
    usleep(1_100_000)  // A key that rests for less is taken for one that bounces.
    try terminal.press("e")
    #expect(try terminal.screen(with: "No shift").contains("Shift ended."))
    #expect(try program.run("show --json").output.contains(#""state" : "ended""#))
    try terminal.press("q")
    #expect(try terminal.screen(with: "after") == "before\nafter")
  }

  @Test("quits by a q among other keys, and by no part of an arrow")
  func several() throws {
    try program.run("start")
    let terminal = try CardTerminal(program, width: 80, height: 18)
    #expect(try terminal.screen(with: "▶").contains("[q] Quit"))
    try terminal.press("Left")
    try terminal.call("send-keys", "-l", "zzzq")
    #expect(try terminal.screen(with: "after") == "before\nafter")
  }

  @Test("survives another size, and forty columns without colour and UTF-8")
  func forty() throws {
    try program.run("start")
    try program.run("deliver")
    try program.run("park")
    let terminal = try CardTerminal(program, width: 120, height: 18, environment: "LC_ALL=C NO_COLOR=1")
    #expect(
      try terminal.screen(with: "# Parked") == """
        > Shift in Progress

        CLOCK working time

        No route recorded
        1 in progress
        Heading to the pickup
        # Parked - route not recording
        Delivery 1 - To pickup for under 1 min - CLOCK

        [r] Resume Driving  [n] Arrived at Pickup  [d] Start Delivery  [q] Quit

        Nothing is recording this shift
        """)
    try terminal.call("resize-window", "-x", "40", "-y", "18")
    #expect(
      try terminal.screen(with: "[d]").contains(
        "\n[r] Resume Driving [n] Arrived at Pickup\n[d] Start Delivery [q] Quit\n"))
    try terminal.call("resize-window", "-x", "40", "-y", "24")
    #expect(try terminal.screen(with: "###").contains("\n###   ###"))
  }

  @Test("keeps its controls at forty columns and six lines, and takes a held key once (R-27.15)")
  func small() throws {
    try program.run("start")
    let terminal = try CardTerminal(program, width: 40, height: 6)
    #expect(
      try terminal.screen(with: "▶") == """
        ▶ Shift in Progress · CLOCK working
        No route recorded
        [d] Start Delivery  [k] Park Vehicle
        [p] Pause Shift     [e] End Shift
        [q] Quit
        Nothing is recording this shift
        """)
    // As a key repeats, and as what it has repeated comes at once.
    for count in ["1", "1", "1", "9", "1", "30"] { try terminal.call("send-keys", "-N", count, "d") }
    #expect(try terminal.screen(with: "[n]").contains("[n] Arrived at Pickup [d] Start Delivery"))
    #expect(try program.run("offer").output == "Offer 1 · in progress: delivery 1\n")
  }

  @Test("needs a terminal")
  func noTerminal() throws {
    let answer = try program.run("card")
    #expect(answer.status == 65)
    #expect(answer.errors == "dashpilot: The card needs a terminal; for a script use: dashpilot status --json.\n")
  }
}
