import Arguments
import Tracking

extension AcceptancePolicy {
  /// The policy with thresholds set as `--set` gives them: `name=value`, or `name=off`.
  func setting(_ assignments: [String]) throws -> AcceptancePolicy {
    var policy = self
    for text in assignments {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw Exit.usage("--set takes name=value, not '\(text.onOneLine)'; such as maximumAccuracy=50.")
      }
      do { try policy.set(String(parts[0]), to: String(parts[1])) } catch { throw Exit.usage(error.sentence) }
    }
    return policy
  }
}

extension AcceptancePolicy.AssignmentError {
  /// What is wrong with the value of `--set`, in a sentence.
  fileprivate var sentence: String {
    switch self {
    case .unknownName(let name):
      return "--set knows no threshold '\(name.onOneLine)'; its names are in the help of replay."
    case .notAValue(let name, let text, let unit):
      let kind = unit.isEmpty ? "a number" : "a number of \(unit)"
      return "--set \(name) takes \(kind) from 0 to 1000000000, not '\(text.onOneLine)'."
    }
  }
}
