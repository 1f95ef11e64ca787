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
    let record = StepRecord(step, texts)
    let id = screen.shown(step.id, prefixLength: texts.prefixLength(of: step.id))
    let text = texts.text(of: step.id).shellSafe
    let what = record.what.shellSafe
    let front = coloured(record.sign) + " " + screen.column(id)
    let width = screen.width.map { $0 - margin }
    let taken = 2 + id.width + 2 + text.displayWidth + (what.isEmpty ? 0 : 2 + what.displayWidth)
    guard let width, taken > width else {
      return [front + text + (what.isEmpty ? "" : style.dim("  " + what))]
    }
    let indentation = String(repeating: " ", count: Self.indentation)
    let name = text.truncated(toWidth: max(12, width - 4 - id.width))
    return [front + name]
      + what.wrapped(toWidth: max(12, width - Self.indentation)).map { indentation + style.dim($0) }
  }

  private func coloured(_ sign: Character) -> String {
    switch sign {
    case "+": style.green("+")
    case "-": style.red("-")
    case ">": style.cyan(">")
    default: style.yellow(String(sign))
    }
  }

  /// The two versions, and the number of steps of each kind.
  func summary(of difference: OutlineDifference, from: Int, to: Int) -> String {
    style.dim("v\(from) → v\(to): " + difference.summary)
  }
}

extension String {
  /// The text in lines of at most `width` columns, broken at spaces, and inside words that are
  /// longer.
  func wrapped(toWidth width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      var word = String(word)
      if !line.isEmpty {
        if (line + " " + word).displayWidth <= width {
          line += " " + word
          continue
        }
        lines.append(line)
      }
      while word.displayWidth > width {
        let piece = word.truncated(toWidth: width, ellipsis: "")
        if piece.isEmpty { break }
        lines.append(piece)
        word.removeFirst(piece.count)
      }
      line = word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
