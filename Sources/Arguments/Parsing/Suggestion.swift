/// The question after the one of `known` that `word` is a slip or the beginning of.
func didYouMean(_ word: String, _ known: [String]) -> String? {
  let (word, known) = (word.lowercased(), known.filter { $0.count > 2 && word.count > 1 })
  let near = (0...3).lazy.compactMap { slips in
    known.first { $0.count >= 3 * slips && isNear(word[...], $0.lowercased()[...], slips) }
  }
  return (near.first ?? known.first { $0.hasPrefix(word) }).map { "; did you mean '\($0)'?" }
}

/// Whether `a` becomes `b` by at most so many letters added, left out, mistaken or swapped with a neighbour.
private func isNear(_ a: Substring, _ b: Substring, _ slips: Int) -> Bool {
  guard let x = a.first, let y = b.first else { return a.count + b.count <= slips }
  let (restA, restB) = (a.dropFirst(), b.dropFirst())
  if x == y { return isNear(restA, restB, slips) }
  let swapped = x == restB.first && y == restA.first ? [(restA.dropFirst(), restB.dropFirst())] : []
  return slips > 0 && ([(restA, restB), (restA, b), (a, restB)] + swapped).contains { isNear($0, $1, slips - 1) }
}
/// `word` fit for a sentence on a terminal: control characters spelt out, cut at sixty.
func quoted(_ word: String) -> String { "'\(String(word.prefix(60)).debugDescription.dropFirst().dropLast())'" }
