// For apps that log with swift-log, or measure with swift-metrics. Each is a trait of the package that
// is off where nobody asks for it: then the library that it needs is neither resolved nor built.

#if Logging
  public import Logging

  extension OutlineStore.Options {
    /// Logs every statement, besides what ``trace`` does already: slow ones at the level `warning`,
    /// the others at `trace`. Their metadata are `sql`, with placeholders for the values, and
    /// `milliseconds`.
    ///
    /// It is there with the trait `Logging` of the package.
    /// - Parameters:
    ///   - logger: the logger, of [swift-log](https://github.com/apple/swift-log).
    ///   - threshold: how long a statement runs that counts as slow, waiting for the caller to take
    ///     its rows included.
    public mutating func log(to logger: Logger, slowFrom threshold: Duration = .seconds(1)) {
      alsoTrace { event in
        let isSlow = event.duration >= threshold
        logger.log(
          level: isSlow ? .warning : .trace, isSlow ? "slow statement" : "statement",
          metadata: ["sql": "\(event.sql)", "milliseconds": "\(event.duration / .milliseconds(1))"])
      }
    }
  }
#endif

#if Metrics
  public import CoreMetrics

  extension OutlineStore.Options {
    /// Measures how long each statement runs, besides what ``trace`` does already, as a timer in
    /// nanoseconds.
    ///
    /// It is there with the trait `Metrics` of the package.
    /// - Parameters:
    ///   - label: the name of the timer.
    ///   - factory: what makes it, of [swift-metrics](https://github.com/apple/swift-metrics); nil is
    ///     what the process uses.
    public mutating func measure(
      as label: String = "outline_statement_duration", in factory: (any MetricsFactory)? = nil
    ) {
      let timer = CoreMetrics.Timer(
        label: label, dimensions: [], factory: factory ?? MetricsSystem.factory)
      alsoTrace { event in
        timer.recordNanoseconds(Int64(event.duration / .nanoseconds(1)))
      }
    }
  }
#endif

#if Logging || Metrics
  extension OutlineStore.Options {
    private mutating func alsoTrace(
      _ observe: @escaping @Sendable (OutlineStore.TraceEvent) -> Void
    ) {
      guard let before = trace else { return trace = observe }
      trace = { event in
        before(event)
        observe(event)
      }
    }
  }
#endif
