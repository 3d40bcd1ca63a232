import Testing

@testable import Arguments

@Suite("Refusals")
struct RefusalTests {
  @Test(
    "says what, where and what to do",
    arguments: [
      ("laod", "ferry: there is no command 'laod'; did you mean 'load'?"),
      ("lo", "ferry: there is no command 'lo'; did you mean 'load'?"),
      ("swim", "ferry: there is no command 'swim'; 'ferry --help' lists them."),
      ("crew ad", "ferry crew: there is no command 'ad'; did you mean 'add'?"),
      ("help laod", "ferry: there is no command 'laod'; did you mean 'load'?"),
      ("help crew lsit", "ferry crew: there is no command 'lsit'; did you mean 'list'?"),
      ("--jsno", "ferry: there is no option '--jsno'; 'ferry --help' lists them."),
      ("--json load", "ferry: there is no option '--json'; 'ferry --help' lists them."),
      ("load --jsno a", "ferry load: there is no option '--jsno'; did you mean '--json'?"),
      ("load --JSON a", "ferry load: there is no option '--JSON'; did you mean '--json'?"),
      ("load -json a", "ferry load: there is no option '-json'; did you mean '--json'?"),
      ("load --maximum-laen=2 a", "ferry load: there is no option '--maximum-laen'; did you mean '--maximum-lean'?"),
      ("load -x a", "ferry load: there is no option '-x'; 'ferry load --help' lists them."),
      ("load -jx a", "ferry load: there is no option '-jx'; 'ferry load --help' lists them."),
      ("load --order", "ferry load: --order has no value; write '--order <order>'."),
      ("load --order --json a", "ferry load: --order has no value; write '--order <order>'."),
      ("load a -o", "ferry load: -o has no value; write '-o <order>'."),
      ("load --json=1 a", "ferry load: --json takes no value; write it alone."),
      ("load --output x --output y a", "ferry load: --output is given twice; keep one of them."),
      ("load -o heaviest --order=lightest a", "ferry load: --order is given twice; keep one of them."),
      ("load --json", "ferry load: <list> is missing; write 'ferry load [options] <list>...'."),
      (
        "crew add Ada",
        "ferry crew add: --cabin is missing; write 'ferry crew add [options] --cabin <cabin> <name> [<years>] [<role>]'."
      ),
      ("sink now", "ferry sink: 'now' is one argument too many; write 'ferry sink [options]'."),
      ("-- load", "ferry: 'load' is one argument too many; write 'ferry [options] <command>'."),
      ("load -t many a", "ferry load: --tonnes cannot be 'many'; write a number."),
      ("load -t nan a", "ferry load: --tonnes cannot be 'nan'; write a number."),
      ("load -t 1e999 a", "ferry load: --tonnes cannot be '1e999'; write a number."),
      ("load --maximum-lean 1.5 a", "ferry load: --maximum-lean cannot be '1.5'; write a whole number."),
      (
        "load --maximum-lean 9999999999999999999 a",
        "ferry load: --maximum-lean cannot be '9999999999999999999'; write a whole number."
      ),
      ("load --set lean a", "ferry load: --set cannot be 'lean'; write name=value."),
      ("load --order fast a", "ferry load: --order cannot be 'fast'; write one of heaviest, lightest, as-given."),
      (
        "load --order lihgtest a",
        "ferry load: --order cannot be 'lihgtest'; write one of heaviest, lightest, as-given; did you mean 'lightest'?"
      ),
      ("crew add Ada old --cabin 1", "ferry crew add: <years> cannot be 'old'; write a whole number."),
    ])
  func sentence(line: String, expected: String) { #expect(refusal(line) == expected) }

  @Test("keeps a sentence in one line whatever was typed")
  func control() {
    #expect(refusal(["a\nb\u{1B}[2J"]) == "ferry: there is no command 'a\\nb\\u{1B}[2J'; 'ferry --help' lists them.")
    let endless = String(repeating: "ä", count: 1_000_000)
    #expect(refusal(["sink", endless])?.count == 130)
    #expect(refusal(["load", "--" + endless]) != nil)
  }

  @Test("survives any bytes")
  func bytes() {
    var state: UInt64 = 7
    func next(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    let known = ["load", "crew", "add", "help", "--", "-", "--order", "--order=", "-t", "--set", "a=b", "--=", "="]
    for _ in 0..<20_000 {
      let words = (0..<next(6)).map { _ in
        guard next(3) == 0 else { return known[Int(next(UInt64(known.count)))] }
        return String(decoding: (0..<next(9)).map { _ in UInt8(next(256)) }, as: UTF8.self)
      }
      _ = refusal(words)
    }
  }

  @Test(
    "returns the code the command line or the command calls for",
    arguments: [
      ("", 0), ("--help", 0), ("-h", 0), ("--version", 0), ("help", 0), ("help crew add", 0), ("crew", 0),
      ("load --help", 0), ("crew add -h", 0), ("load a", 0), ("load", 64), ("laod", 64), ("load -t 0 a", 3),
      ("load -t -1 a", 99), ("load --json --output b a", 64), ("load --version", 64),
    ])
  func code(line: String, expected: Int32) async {
    let words = line.split(separator: " ").map(String.init)
    let code = await Ferry.main(words) { error in error is Leak ? 99 : 1 }
    #expect(code == expected)
  }
}
