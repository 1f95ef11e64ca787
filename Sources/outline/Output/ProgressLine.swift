import Foundation

/// How far long work has come: a line on the terminal behind standard error, which goes when the work is done.
final class ProgressLine {
  private let verb: String
  private let noun: String
  private let isShown: Bool
  private let start = Date()
  private var isThere = false

  /// - Parameters:
  ///   - verb: what is done, such as `Adding`.
  ///   - noun: to what, such as `item`.
  ///   - options: whether anybody wants to see it.
  init(_ verb: String, _ noun: String, _ options: OutputOptions) {
    self.verb = verb
    self.noun = noun
    isShown = Terminal.showsProgress && !options.quiet && !options.isForPrograms
  }

  /// Shows how many of how many are done, and how many a second. What is quick shows nothing.
  func show(_ done: Int, of all: Int) {
    let seconds = Date().timeIntervalSince(start)
    guard isShown, seconds > 0.3 else { return }
    Terminal.progress("\(verb) \(done) of \(all.of(noun)), \(Int(Double(done) / seconds)) a second")
    isThere = true
  }

  /// Takes the line away.
  func end() {
    if isThere { Terminal.progress(nil) }
    isThere = false
  }
}
