// Integrations of swift-log and swift-metrics. Each is a package trait that is off by default; then
// its library is neither resolved nor built.

#if Logging
public import Logging

extension OutlineStore.Options {
  /// Logs every statement, slow ones at the level `warning` and the others at `trace`. Their
  /// metadata are `sql`, with placeholders for the values, and `milliseconds`. A closure in
  /// ``trace`` is still called.
  ///
  /// Requires the package trait `Logging`.
  /// - Parameters:
  ///   - logger: the logger, of [swift-log](https://github.com/apple/swift-log).
  ///   - threshold: the duration from which a statement counts as slow. It includes the time the
  ///     caller takes to fetch the rows.
  public mutating func log(to logger: Logger, slowFrom threshold: Duration = .seconds(1)) {
    alsoTrace { event in
      let isSlow = event.duration >= threshold
      let level: Logger.Level = isSlow ? .warning : .trace
      logger.log(
        level: level, isSlow ? "slow statement" : "statement",
        metadata: ["sql": "\(event.sql)", "milliseconds": "\(event.duration / .milliseconds(1))"])
    }
  }
}
#endif

#if Metrics
public import CoreMetrics

extension OutlineStore.Options {
  /// Records the duration of each statement as a timer in nanoseconds. A closure in ``trace`` is
  /// still called.
  ///
  /// Requires the package trait `Metrics`.
  /// - Parameters:
  ///   - label: the name of the timer.
  ///   - factory: the factory of [swift-metrics](https://github.com/apple/swift-metrics) that
  ///     creates the timer; `nil` for the factory of the process.
  public mutating func measure(
    as label: String = "outline_statement_duration", in factory: (any MetricsFactory)? = nil
  ) {
    let timer = CoreMetrics.Timer(
      label: label, dimensions: [], factory: factory ?? MetricsSystem.factory)
    alsoTrace { event in timer.recordNanoseconds(Int64(event.duration / .nanoseconds(1))) }
  }
}
#endif

#if Logging || Metrics
extension OutlineStore.Options {
  private mutating func alsoTrace(_ note: @escaping @Sendable (OutlineStore.TraceEvent) -> Void) {
    guard let before = trace else { return trace = note }
    trace = { event in
      before(event)
      note(event)
    }
  }
}
#endif
