/// The names of properties that iCalendar does not have, and the ends of identifiers.
enum CalendarName {
  static let form = "X-OUTLINE-FORM"
  static let kind = "X-OUTLINE-KIND"
  static let id = "X-OUTLINE-ID"
  static let text = "X-OUTLINE-TEXT"
  static let note = "X-OUTLINE-NOTE"
  static let secondaryText = "X-OUTLINE-SECONDARY"
  static let image = "X-OUTLINE-IMAGE"
  static let expanded = "X-OUTLINE-EXPANDED"
  static let favorite = "X-OUTLINE-FAVORITE"
  static let attributes = "X-OUTLINE-ATTRIBUTES"

  /// The attribute that keeps the lines for which an item has no field.
  static let kept = "icalendar"
  /// The end of the identifiers that `outline remind` writes.
  static let uidSuffix = "@outlinestore"
  /// The end of the identifiers of nodes without an id.
  static let numberSuffix = "@nodes.outlinestore"
}
