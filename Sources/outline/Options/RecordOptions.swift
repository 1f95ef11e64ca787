import ArgumentParser
import OutlineOperations
import OutlineStore

/// The form of the records that a command lists for programs.
protocol RecordOptions: CommonOptions {
  var plain: Bool { get }
  var fields: String? { get }
  var format: Template? { get }
  var print0: Bool { get }
  var noPager: Bool { get }
}

extension ArgumentHelp {
  static var plain: ArgumentHelp {
    .common("Print one record a line, with tabs between its fields.")
  }
  static var fields: ArgumentHelp {
    .common(
      "Print these fields, separated by commas; implies --plain. A wrong name lists them all.",
      valueName: "names")
  }
  static var format: ArgumentHelp {
    .common(
      #"Print records by a template such as '{id}\t{text}'; field names are in braces."#,
      valueName: "template")
  }
  static var print0: ArgumentHelp {
    .common("End records with NUL instead of a line end; implies --plain.")
  }

  static var sort: ArgumentHelp {
    ArgumentHelp(
      "By text, due, priority, urgency, used, modified …;\n-due reverses.", valueName: "field")
  }
  static var columns: ArgumentHelp {
    ArgumentHelp("A table with these fields as columns: due,text,path.", valueName: "names")
  }
}

extension RecordOptions {
  /// The names of the columns of a table.
  /// - Parameter text: the value of `--columns`.
  func columns(_ text: String?) -> [String]? {
    text?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Rejects a table together with a form for programs.
  /// - Parameter columns: the value of `--columns`.
  func checkColumns(_ columns: String?, isTable: Bool = false) throws {
    try refuse(
      "A table is for people; --fields chooses fields for programs.",
      if: (columns != nil || isTable) && isForPrograms)
  }

  /// The names of the chosen fields, or `nil` if none were chosen.
  var chosenFields: [String]? {
    format?.parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
      ?? columns(fields)
  }

  /// Whether to print lines of fields instead of the form for people.
  var wantsRecords: Bool { plain || print0 || fields != nil || format != nil }

  /// Whether a program reads the answer.
  var isForPrograms: Bool { isJSON || wantsRecords }

  /// Whether a field was chosen by name.
  func choosesField(_ field: String) -> Bool { chosenFields?.contains(field) == true }

  /// Rejects several forms at once.
  func checkForms() throws {
    try refuse("Choose one of --fields and --format.", if: fields != nil && format != nil)
    try checkForm()
    try refuse(
      "Choose one of --json, --ndjson and --plain, --fields, --format or -0.",
      if: isJSON && wantsRecords)
  }

  /// Rejects fields that this kind of record does not have.
  func checkFields<R: Record>(of _: R.Type) throws {
    for name in chosenFields ?? [] { _ = try column(name, of: R.self) }
  }

  /// How urgent items are, if the answer shows it: if a field or column is so called, and in JSON
  /// that is sorted by it.
  func urgency(
    in outline: OutlineReader, columns: [String] = [], by order: Query.Order? = nil
  ) throws -> Urgency? {
    choosesField("urgency") || columns.contains("urgency") || isJSON && order?.key == .urgency
      ? try Urgency(outline) : nil
  }

  /// The times of items that the answer shows.
  var wantedTimes: Set<ItemTime> {
    if isJSON { return [.completed] }
    return Set(ItemTime.allCases.filter { choosesField($0.rawValue) })
  }
}
