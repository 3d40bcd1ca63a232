import Foundation
import TestSupport
import Testing

/// Clocks in Berlin go back on 25 October 2026 at 03:00, so that 02:30 comes twice, and go forward on 29 March at 02:00, so
/// that it does not come at all.
@Suite(
  "A doubled or skipped time is asked on a terminal",
  .enabled(
    if: ["/usr/bin/script", "/usr/bin/sqlite3"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) },
    "script or sqlite3 is not installed"))
struct DayChoiceTests {
  /// A shift of a night, from midnight to six.
  private func night(from start: String = "2026-10-24 22:00", to end: String = "2026-10-25 05:00") async throws
    -> TemporaryFolder
  {
    let place = try TemporaryFolder()
    let made = try await place.shell(
      """
      export TZ=Europe/Berlin; dashpilot start --store \(place.store) && dashpilot end --store \(place.store) &&
      sqlite3 \(place.store) "UPDATE shift SET started_at = unixepoch('\(start)') * 1000000000, \
      ended_at = unixepoch('\(end)') * 1000000000"
      """)
    try #require(made.status == 0, "\(made)")
    return place
  }

  /// What the program says on a terminal where `answers` are typed.
  private func type(_ answers: String, to words: String, in place: TemporaryFolder) async throws -> String {
    let command = "\(Program.path) \(words) --store \(place.store)"
    let said = try await place.shell("printf '\(answers)' | script -qec '\(command)' /dev/null")
    return said.output.replacing("\r\n", with: "\n")
  }

  @Test(
    "and the one that is meant is written",
    arguments: [("1", "Sun 2026-10-25 02:30 +02:00", "2 h 00 min"), ("2", "Sun 2026-10-25 02:30 +01:00", "1 h 00 min")])
  func chosen(_ answer: String, _ time: String, _ length: String) async throws {
    let place = try await night()
    let said = try await type("\(answer)\\ny\\n", to: "correct pause add 02:30 03:30", in: place)
    #expect(
      said.contains(
        """
        02:30 is 2 different times there:
          1  Sun 2026-10-25 02:30 +02:00
          2  Sun 2026-10-25 02:30 +01:00
        Which one is meant? [1-2]
        """), "\(said)")
    #expect(said.contains("A pause is added: \(time) to 03:30 (\(length))."), "\(said)")
    #expect(said.contains("Corrected; worked"), "\(said)")
    #expect(try await place.run("show", "--store", place.store).output.contains(length))
  }

  @Test("and without an answer nothing is written", arguments: ["", "3\\n", "first\\n", "\\n"])
  func none(_ answer: String) async throws {
    let place = try await night()
    let said = try await type(answer, to: "correct pause add 02:30 03:30", in: place)
    #expect(said.contains("Nothing was changed, because none of them was chosen."), "\(said)")
    #expect(!(try await place.run("show", "--store", place.store).output.contains("pause 1")))
  }

  @Test("and the end of the input leaves the question on a line of its own", arguments: ["\\004", "2\\n\\004"])
  func ended(_ answers: String) async throws {
    let said = try await type(answers, to: "correct pause add 02:30 03:30", in: night())
    #expect(said.contains("] \ndashpilot: Nothing was changed"), "\(said)")
  }

  @Test("and another one is taken for what the clocks skip")
  func skipped() async throws {
    let place = try await night(from: "2026-03-28 23:00", to: "2026-03-29 04:00")
    let said = try await type("2:15\\n03:30\\ny\\n", to: "correct pause add 02:30 04:00", in: place)
    for time in ["02:30", "2:15"] {
      #expect(
        said.contains(
          """
          \(time) does not exist on 2026-03-29 in Europe/Berlin, because the clocks skip it there; type the time before or after.
          Which time is meant?
          """), "\(said)")
    }
    #expect(said.contains("A pause is added: Sun 2026-03-29 03:30 +02:00 to 04:00 (30 min 00 s)."), "\(said)")
    #expect(said.contains("Corrected; worked"))
    let none = try await type("\\n", to: "correct pause add 02:30 04:00", in: place)
    #expect(none.contains("Nothing was changed, because no time was typed."), "\(none)")
  }

  @Test("and elsewhere both are named as they can be typed")
  func nobody() async throws {
    let place = try await night()
    let answer = try await place.run("correct", "pause", "add", "02:30", "03:30", "--yes", "--store", place.store)
    #expect(answer.status == 65)
    #expect(
      answer.sentence == "02:30 is 2 different times there; type 2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00.")
  }
}
