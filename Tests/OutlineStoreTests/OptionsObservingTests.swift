import OutlineStore
import StoreTestSupport
import Testing

#if Logging
import InMemoryLogging
import Logging
#endif
#if Metrics
import CoreMetrics
import MetricsTestKit
#endif

/// What is there with the traits of the package only; `Scripts/maintain/test-traits` runs it.
struct OptionsObservingTests {
  #if Logging
  @Test func `each statement is logged, the slow ones as a warning`() throws {
    let handler = InMemoryLogHandler()
    var logger = Logger(label: "test") { _ in handler }
    logger.logLevel = .trace
    var options = OutlineStore.Options()
    options.log(to: logger, slowFrom: .seconds(3600))
    try TestFile.with { file in
      try OutlineStore(path: file.path, options: options).addSection("Groceries")
    }
    let insert = try #require(
      handler.entries.first { "\($0.metadata["sql"] ?? "")".hasPrefix("INSERT INTO item") })
    #expect(insert.level == .trace)
    #expect(Double("\(insert.metadata["milliseconds"] ?? "")") != nil)
    // Values may be private.
    #expect(!handler.entries.contains { "\($0.metadata)".contains("Groceries") })

    handler.clear()
    options.log(to: logger, slowFrom: .zero)
    try TestFile.with { file in
      _ = try OutlineStore(path: file.path, options: options).sections()
    }
    // Settings made before still apply.
    #expect(Set(handler.entries.map(\.level)) == [.trace, .warning])
  }
  #endif

  #if Metrics
  @Test func `how long statements run is measured`() throws {
    let metrics = TestMetrics()
    var options = OutlineStore.Options()
    options.measure(as: "statements", in: metrics)
    try TestFile.with { file in
      _ = try OutlineStore(path: file.path, options: options).sections()
    }
    let timer = try metrics.expectTimer("statements")
    #expect(timer.values.count > 1 && timer.values.allSatisfy { $0 >= 0 })
  }
  #endif
}
