public import Testing

/// Waits until a condition holds, for as many turns as no correct test needs.
///
/// Turns are counted, not seconds: Swift Testing starts thousands of tests at once on a few
/// threads, and each step of the awaited work is in the same queue as this function. Where
/// one turn takes a minute, the limit grows with it.
/// - Returns: whether it held in the end.
public func holds(
  isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async throws -> Bool {
  for _ in 0..<50_000 {
    if condition() { return true }
    try await Task.sleep(for: .milliseconds(1))
  }
  return condition()
}

/// Waits until a condition holds. A test that waits in vain fails.
public func until(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async throws {
  let hasCome = try await holds(condition)
  try #require(hasCome, "it does not come", sourceLocation: sourceLocation)
}
