import Foundation

/// How far long work has come: a line on the terminal that standard error leads to, which goes when
/// the work is done.
package final class ProgressLine {
  private let verb: String
  private let noun: String
  private let isShown: Bool
  private let start = Date()
  private var isThere = false

  /// - Parameters:
  ///   - verb: what is done, such as `Adding`.
  ///   - noun: to what, such as `item`.
  ///   - isWanted: whether anybody wants to see it.
  package init(_ verb: String, _ noun: String, isWanted: Bool) {
    self.verb = verb
    self.noun = noun
    isShown = isWanted && Console.showsProgress
  }

  /// Shows how many of how many are done, and how many a second. What is quick shows nothing.
  package func show(_ done: Int, of all: Int) {
    let seconds = Date().timeIntervalSince(start)
    guard isShown, seconds > 0.3 else { return }
    let speed = Int(Double(done) / seconds)
    Console.progress("\(verb) \(done) of \(all) \(noun)\(all == 1 ? "" : "s"), \(speed) a second")
    isThere = true
  }

  /// Takes the line away.
  package func end() {
    if isThere { Console.progress(nil) }
    isThere = false
  }
}
