import Foundation
import OutlineModel

extension StringProtocol {
  /// The text without spaces and tabs around it.
  var trimmingSpaces: String {
    var text = self[...]
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text.drop { $0 == " " || $0 == "\t" })
  }
}

extension String {
  /// The text as the content of an element or the value of an attribute.
  var escapedForHTML: String {
    replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])
  }

  /// The text as one part of the path of an address.
  var escapedForAddress: String {
    let letters = CharacterSet(charactersIn: "!"..."~").intersection(.alphanumerics)
    return addingPercentEncoding(
      withAllowedCharacters: letters.union(CharacterSet(charactersIn: "-_."))) ?? ""
  }
}
