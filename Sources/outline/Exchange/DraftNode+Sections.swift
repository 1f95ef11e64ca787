import Foundation
import OutlineFormats
import OutlineStore

extension DraftNode {
  /// A valid title for a section.
  static func sectionTitle(_ text: String) -> String {
    let plain = text.withoutControlCharacters
    return plain.allSatisfy(\.isWhitespace) ? "Untitled" : plain
  }

  /// The section without properties that a section cannot have.
  /// - Parameter note: receives a warning for each removed property.
  func fitForSection(_ note: (FormatWarning) -> Void) -> DraftNode {
    guard isSection else { return self }
    var (node, content) = (self, content)
    if let warning = content.makeFitForSection(nil) { note(warning) }
    node.text = Self.sectionTitle(text)
    node.attributes = content.attributes
    return node
  }
}

extension Content {
  /// Removes attributes that a section cannot have.
  /// - Returns: a warning, or `nil` if nothing was removed.
  mutating func makeFitForSection(_ line: Int?) -> FormatWarning? {
    do {
      let data = try JSONEncoder().encode(attributes)
      _ = try JSONDecoder().decode(ListConfiguration.self, from: data)
      return nil
    } catch {
      attributes = [:]
      let message = "the list configuration cannot be read and is left out"
      return FormatWarning(.notRepresentable, message, line: line)
    }
  }
}
