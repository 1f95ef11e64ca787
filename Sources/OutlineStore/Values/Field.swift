/// A field of a type of the app that is stored as attributes. Declare it once, then use it to
/// filter, sort and index items in SQL.
///
/// ```swift
/// struct ToDo: Codable, Sendable {
///   var due: Date?
///   var minutes = 0
///
///   static let due = Field("due", \ToDo.due)
///   static let minutes = Field("minutes", \ToDo.minutes)
/// }
/// let next = try store.items(
///   where: .isDone(false) && ToDo.due < .now, orderedBy: [ToDo.due.ascending], limit: 20)
/// ```
///
/// A value to compare with is encoded as ``Content/setAttributes(_:)`` encodes the field, so every
/// type works that is stored as a text, a number, a Boolean or null: dates, raw values, UUIDs.
/// Texts are compared byte by byte, dates as texts, true as 1 and false as 0. Values are bound as
/// statement arguments; only the names of fields become part of the SQL.
public struct Field<Attributes, Value: Encodable & Sendable>: Sendable {
  /// The names that lead to the field, from the top of the attributes.
  let path: [String]

  /// Declares a field.
  /// - Parameters:
  ///   - name: the name under which it is encoded.
  ///   - keyPath: the property. Only its type is used.
  public init(_ name: String, _ keyPath: KeyPath<Attributes, Value>) { path = [name] }

  /// Declares a field inside another one.
  /// - Parameters:
  ///   - path: the names under which they are encoded, the outermost first.
  ///   - keyPath: the property. Only its type is used.
  public init(_ path: [String], _ keyPath: KeyPath<Attributes, Value>) { self.path = path }
}

/// A condition on items with attributes of a type of the app, built from ``Field``s.
public struct FieldPredicate<Attributes>: Hashable, Sendable {
  let condition: FieldCondition

  /// Items that are done, or items that are not.
  /// - Parameter isDone: whether the items are done.
  public static func isDone(_ isDone: Bool) -> Self { Self(condition: .isDone(isDone)) }

  /// Items that are favorites, or items that are not.
  /// - Parameter isFavorite: whether the items are favorites.
  public static func isFavorite(_ isFavorite: Bool) -> Self {
    Self(condition: .isFavorite(isFavorite))
  }

  /// Items that meet both conditions.
  /// - Parameters:
  ///   - left: one condition.
  ///   - right: the other one.
  public static func && (left: Self, right: Self) -> Self {
    Self(condition: .both(left.condition, right.condition))
  }

  /// Items that meet at least one of two conditions.
  /// - Parameters:
  ///   - left: one condition.
  ///   - right: the other one.
  public static func || (left: Self, right: Self) -> Self {
    Self(condition: .either(left.condition, right.condition))
  }

  /// Items that do not meet a condition, including items without the field.
  /// - Parameter predicate: the condition.
  public static prefix func ! (predicate: Self) -> Self {
    Self(condition: .opposite(predicate.condition))
  }
}

/// An order of items by a ``Field``.
public struct FieldOrder<Attributes>: Hashable, Sendable {
  let term: FieldOrdering.Term
}

/// A condition and an order of a type of the app, without the type: the items that a list shows.
public struct FieldQuery: Hashable, Sendable {
  let condition: FieldCondition?
  let ordering: FieldOrdering
  /// The section whose items are wanted; `nil` for all sections.
  package let section: Section.ID?
  let limit: Int

  /// Creates a query.
  package init<Attributes>(
    in section: Section.ID?, where predicate: FieldPredicate<Attributes>?,
    orderedBy order: [FieldOrder<Attributes>], limit: Int?
  ) {
    self.section = section
    self.limit = max(0, limit ?? .max)
    condition = predicate?.condition
    ordering = FieldOrdering(terms: order.map(\.term))
  }
}

/// An order by fields.
struct FieldOrdering: Hashable, Sendable {
  struct Term: Hashable, Sendable {
    var path: [String]
    var isDescending: Bool
  }

  /// The fields, the most significant first.
  var terms: [Term]

  var isEmpty: Bool { terms.isEmpty }

  static let unordered = FieldOrdering(terms: [])
}

/// A condition without its attribute type.
indirect enum FieldCondition: Hashable, Sendable {
  /// A value to compare with, encoded when it is given.
  typealias Value = Result<JSONValue, OutlineError>

  /// How a field is compared with a value.
  enum Sign: String {
    case equal = "="
    case notEqual = "IS NOT"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  case compared(path: [String], Sign, Value)
  case isOne(path: [String], of: Value)
  case hasPart(path: [String], String)
  case hasElement(path: [String], Value)
  case isDone(Bool)
  case isFavorite(Bool)
  case both(FieldCondition, FieldCondition)
  case either(FieldCondition, FieldCondition)
  case opposite(FieldCondition)
}

// Conditions.
extension Field {
  private func compare(_ sign: FieldCondition.Sign, to value: Value) -> FieldPredicate<Attributes> {
    FieldPredicate(condition: .compared(path: path, sign, AttributeCoding.result(of: value)))
  }

  /// Items whose field equals a value; with `nil`, items without the field.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: the value to compare with.
  public static func == (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compare(.equal, to: value)
  }

  /// Items whose field does not equal a value, or that lack it; with `nil`, items with the field.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: the value to compare with.
  public static func != (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compare(.notEqual, to: value)
  }

  /// Items whose field is less than a value. Texts and numbers are not comparable with each other,
  /// and nothing is comparable with `nil`.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: the value to compare with.
  public static func < (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compare(.less, to: value)
  }

  /// Items whose field is less than or equal to a value; see ``<(_:_:)``.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: the value to compare with.
  public static func <= (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compare(.lessOrEqual, to: value)
  }

  /// Items whose field is greater than a value; see ``<(_:_:)``.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: the value to compare with.
  public static func > (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compare(.greater, to: value)
  }

  /// Items whose field is greater than or equal to a value; see ``<(_:_:)``.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: the value to compare with.
  public static func >= (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compare(.greaterOrEqual, to: value)
  }

  /// Items whose field has one of several values; `nil` among them matches items without the field.
  /// - Parameter values: the values; if empty, no item meets the condition.
  public func isOne(of values: [Value]) -> FieldPredicate<Attributes> {
    FieldPredicate(condition: .isOne(path: path, of: AttributeCoding.result(of: values)))
  }
}

extension Field where Value == String {
  /// Items whose field contains a text, compared byte by byte.
  /// - Parameter text: the text; every text contains the empty one.
  public func contains(_ text: String) -> FieldPredicate<Attributes> {
    FieldPredicate(condition: .hasPart(path: path, text))
  }
}

extension Field where Value == String? {
  /// Items whose field contains a text, compared byte by byte.
  /// - Parameter text: the text; every text contains the empty one.
  public func contains(_ text: String) -> FieldPredicate<Attributes> {
    FieldPredicate(condition: .hasPart(path: path, text))
  }
}

extension Field {
  /// Items whose field is an array that contains an element.
  /// - Parameter element: the element.
  public func contains<Element: Encodable & Sendable>(
    _ element: Element
  ) -> FieldPredicate<Attributes> where Value: Sequence, Value.Element == Element {
    FieldPredicate(condition: .hasElement(path: path, AttributeCoding.result(of: element)))
  }

  /// Items whose field is not `nil`, and is an array that contains an element.
  /// - Parameter element: the element.
  public func contains<Elements: Sequence>(
    _ element: Elements.Element
  ) -> FieldPredicate<Attributes>
  where Value == Elements?, Elements.Element: Encodable & Sendable {
    FieldPredicate(condition: .hasElement(path: path, AttributeCoding.result(of: element)))
  }

  /// The least value first; items without the field come last.
  public var ascending: FieldOrder<Attributes> {
    FieldOrder(term: FieldOrdering.Term(path: path, isDescending: false))
  }

  /// The greatest value first; items without the field come last.
  public var descending: FieldOrder<Attributes> {
    FieldOrder(term: FieldOrdering.Term(path: path, isDescending: true))
  }
}
