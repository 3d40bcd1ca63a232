import Foundation
import Testing

/// Clocks in Berlin go back on 25 October 2026 at 03:00: 02:30 comes twice.
@Suite(
  "A doubled time is asked on a terminal",
  .enabled(
    if: ["/usr/bin/script", "/usr/bin/sqlite3"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) },
    "script or sqlite3 is not installed"))
struct DayChoiceTests {
  /// A shift of that night, from midnight to six.
  private func night() async throws -> Workplace {
    let place = try Workplace()
    let made = try await place.shell(
      """
      export TZ=Europe/Berlin; dashpilot start --store \(place.store) && dashpilot end --store \(place.store) &&
      sqlite3 \(place.store) "UPDATE shift SET started_at = unixepoch('2026-10-24 22:00') * 1000000000, \
      ended_at = unixepoch('2026-10-25 05:00') * 1000000000"
      """)
    try #require(made.status == 0, "\(made)")
    return place
  }

  /// What the program says on a terminal where `answers` are typed.
  private func type(_ answers: String, to words: String, in place: Workplace) async throws -> String {
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

  @Test("and elsewhere both are named as they can be typed")
  func nobody() async throws {
    let place = try await night()
    let answer = try await place.run("correct", "pause", "add", "02:30", "03:30", "--yes", "--store", place.store)
    #expect(answer.status == 64)
    #expect(
      answer.sentence == "02:30 is 2 different times there; type 2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00.")
  }
}
