import Glibc

/// Cores this process may run on.
func coreCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// Does `work` on every item, `jobs` at a time, and hands the results to `each` in the items' order.
func inOrder<Item: Sendable, Result: Sendable>(
  _ items: [Item], jobs: Int, _ work: @escaping @Sendable (Item) throws -> Result, each: (Result) throws -> Void
) async throws {
  guard jobs > 1, items.count > 1 else {
    for item in items { try each(try work(item)) }
    return
  }
  try await withThrowingTaskGroup(of: (Int, Result).self) { group in
    var waiting: [Int: Result] = [:]
    var next = 0
    var started = 0
    func start() {
      guard started < items.count else { return }
      let (index, item) = (started, items[started])
      started += 1
      group.addTask { (index, try work(item)) }
    }
    for _ in 0..<jobs { start() }
    while let (index, result) = try await group.next() {
      start()
      waiting[index] = result
      while let result = waiting.removeValue(forKey: next) {
        next += 1
        try each(result)
      }
    }
  }
}
