import OutlineOperations
import OutlineStore
import Terminal

/// The steps of a difference for people: a sign, the id, the text, and the change.
struct DifferenceLines {
  let texts: NodeTexts
  let screen: Screen

  private var style: Style { screen.style }

  /// The indentation of further lines of a step.
  private static let indentation = 6

  /// The lines of a step: one, unless the screen is too narrow.
  /// - Parameters:
  ///   - step: the step.
  ///   - margin: the number of columns that are not available.
  func lines(of step: OutlineDifference.Step, margin: Int = 0) -> [String] {
    let record = StepRecord(step, texts: texts)
    let id = screen.id(step.id, prefixLength: texts.prefixLength(of: step.id))
    let text = texts.text(of: step.id).shellSafe
    let what = record.what.shellSafe
    let front = paint(record.sign) + " " + screen.column(id)
    // Only a screen has a width; texts of many megabytes are not measured without one.
    let width = screen.width.map { $0 - margin }
    let room = width.map { $0 - 4 - id.width - (what.isEmpty ? 0 : 2) }
    let fits = room.map { (text + what).fits(toWidth: $0) } ?? true
    guard let width, !fits
    else { return [front + text + (what.isEmpty ? "" : style.dim("  " + what))] }
    let indentation = String(repeating: " ", count: Self.indentation)
    return [front + text.truncated(toWidth: max(12, width - 4 - id.width))]
      + what.wrapped(toWidth: max(12, width - Self.indentation)).map { indentation + style.dim($0) }
  }

  private func paint(_ sign: Character) -> String {
    switch sign {
    case "+": style.green("+")
    case "-": style.red("-")
    case ">": style.cyan(">")
    default: style.yellow(String(sign))
    }
  }

  /// The two versions, and the number of steps of each kind.
  /// - Parameter place: the place of the newer version, if it is in another file.
  func summary(
    of counts: OutlineDifference.Counts, from: Int, to: Int, at place: String? = nil
  ) -> String {
    let ends = place.map { "here v\(from) → \($0.shellSafe) v\(to)" } ?? "v\(from) → v\(to)"
    return style.dim("\(ends): " + counts.summary)
  }
}
