/// A token of an XML file.
enum XMLToken: Equatable {
  /// `<name attribute="value">`, or with `/>`.
  case start(String, [XMLAttribute], isEmpty: Bool)
  /// `</name>`
  case end(String)
  /// The text between tags, with its entities resolved.
  case text(String)
}

/// An attribute, its entities resolved.
struct XMLAttribute: Equatable {
  var name: String
  var value: String
}
