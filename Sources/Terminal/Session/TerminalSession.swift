import Foundation

/// The reason why a program cannot use the whole screen.
package struct TerminalUnavailable: Error, CustomStringConvertible, Equatable {
  /// A sentence without its full stop.
  package var description: String
  /// The way out, as a sentence without its full stop.
  package var hint: String
}

/// The whole screen of the terminal at standard input and output.
package final class TerminalSession {
  private let alarm: Alarm? = nil
  private var decoder = KeyDecoder()

  /// - Parameter mouse: whether the mouse sends events.
  package init(mouse: Bool) throws(TerminalUnavailable) {
    throw TerminalUnavailable(description: "not yet", hint: "")
  }

  package var size: TerminalSize { TerminalSize(rows: 24, columns: 80) }
  package func write(_ bytes: [UInt8]) {}
  package func next(alarm: Alarm? = nil, timeout: Duration? = nil) -> TerminalEvent { .endOfInput }
  package func end() {}
  package func suspend() {}
  package func handOver<Value>(_ work: () throws -> Value) rethrows -> Value { try work() }
}
