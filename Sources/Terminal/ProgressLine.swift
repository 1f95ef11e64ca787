import Foundation

/// The progress of long work, as a line on the terminal of standard error that is removed at the
/// end.
package final class ProgressLine {
  private let verb: String
  private let noun: String
  private let isShown: Bool
  private let start = Date()
  private var isThere = false

  /// - Parameters:
  ///   - verb: the work, such as `Adding`.
  ///   - noun: its object, such as `item`.
  ///   - isWanted: whether to show the line.
  package init(_ verb: String, _ noun: String, isWanted: Bool) {
    self.verb = verb
    self.noun = noun
    isShown = isWanted && Console.showsProgress
  }

  /// Shows the number done, the total, and the speed. Quick work shows nothing.
  package func show(_ done: Int, of all: Int) {
    let seconds = Date().timeIntervalSince(start)
    guard isShown, seconds > 0.3 else { return }
    let speed = Int(Double(done) / seconds)
    Console.progress("\(verb) \(done) of \(all) \(noun)\(all == 1 ? "" : "s"), \(speed) a second")
    isThere = true
  }

  /// Removes the line.
  package func end() {
    if isThere { Console.progress(nil) }
    isThere = false
  }
}
