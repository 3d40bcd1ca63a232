import Testing

@testable import Arguments

@Suite("Parsing")
struct ParsingTests {
  /// Everything `load` was given, in one line.
  private func load(_ words: [String]) throws -> String {
    let load = try #require(ferry(["load"] + words) as? Load)
    let set = load.set.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    let output = load.output.map { "'\($0)'" } ?? "-"
    return "\(load.lists) \(load.order) \(load.tonnes) \(load.maximumLean ?? 99) [\(set)] \(output) \(load.json)"
  }

  @Test(
    "fills the declared arguments",
    arguments: [
      ("a", #"["a"] heaviest 40.0 99 [] - false"#),
      ("a b c", #"["a", "b", "c"] heaviest 40.0 99 [] - false"#),
      ("--order lightest a", #"["a"] lightest 40.0 99 [] - false"#),
      ("--order=as-given a", #"["a"] asGiven 40.0 99 [] - false"#),
      ("a -o lightest b", #"["a", "b"] lightest 40.0 99 [] - false"#),
      ("-t 2.5 --maximum-lean 7 a", #"["a"] heaviest 2.5 7 [] - false"#),
      ("-t -2.5 --maximum-lean -7 a", #"["a"] heaviest -2.5 -7 [] - false"#),
      ("--tonnes=-1e3 a", #"["a"] heaviest -1000.0 99 [] - false"#),
      ("--set lean=3 --set=speed=4=5 a", #"["a"] heaviest 40.0 99 [lean=3,speed=4=5] - false"#),
      ("--json a", #"["a"] heaviest 40.0 99 [] - true"#),
      ("-j a --json", #"["a"] heaviest 40.0 99 [] - true"#),
      ("-", #"["-"] heaviest 40.0 99 [] - false"#),
      ("--output - a", #"["a"] heaviest 40.0 99 [] '-' false"#),
      ("--output=--x a", #"["a"] heaviest 40.0 99 [] '--x' false"#),
      ("--output= a", #"["a"] heaviest 40.0 99 [] '' false"#),
      ("a -- --json -h --", #"["a", "--json", "-h", "--"] heaviest 40.0 99 [] - false"#),
      ("-- -", #"["-"] heaviest 40.0 99 [] - false"#),
      ("-3", #"["-3"] heaviest 40.0 99 [] - false"#),
      ("help", #"["help"] heaviest 40.0 99 [] - false"#),
    ])
  func fills(line: String, expected: String) throws {
    #expect(try load(line.split(separator: " ").map(String.init)) == expected)
  }

  @Test("keeps words with blanks, equals signs and any letters whole")
  func oddWords() throws {
    #expect(try load(["a b", "", "x=y", "Übersee\u{301}"]).hasPrefix(#"["a b", "", "x=y", "#))
  }

  @Test(
    "fills single, defaulted and optional positionals in order",
    arguments: [
      (["Ada"], "Ada 0 -"), (["Ada", "7"], "Ada 7 -"), (["Ada", "-7", "captain"], "Ada -7 captain"),
    ])
  func positionals(words: [String], expected: String) throws {
    let add = try #require(ferry(["crew", "add", "--cabin", "2"] + words) as? Crew.Add)
    #expect("\(add.name) \(add.years) \(add.role ?? "-")" == expected)
  }

  @Test("reads shared declarations")
  func group() throws {
    let load = try #require(ferry(["load", "--store", "plans", "a"]) as? Load)
    #expect(load.shared.store == "plans")
  }

  @Test("does not let one command line show in the next")
  func fresh() throws {
    #expect(try load(["--json", "a"]).hasSuffix("true"))
    #expect(try load(["a"]).hasSuffix("false"))
  }
}
