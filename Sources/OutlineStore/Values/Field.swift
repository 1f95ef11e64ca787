/// A field of a type of the app that is stored as attributes, declared once and then used to filter,
/// sort and index items in SQL.
///
/// ```swift
/// struct ToDo: Codable, Sendable {
///   var due: Date?
///   var priority = 0
///
///   static let due = Field("due", \ToDo.due)
///   static let priority = Field("priority", \ToDo.priority)
/// }
/// let next = try store.items(
///   where: .isDone(false) && ToDo.due < .now, orderedBy: [ToDo.due.ascending], limit: 20)
/// ```
///
/// What it is compared with is encoded as ``Content/setAttributes(_:)`` encodes the
/// field, so every type will do that is stored as a text, a number, true, false or nil: dates, raw
/// values, UUIDs. Texts are compared byte by byte, dates as texts, true as 1 and false as 0. Values
/// are arguments of the statement; only the names of fields are part of it.
public struct Field<Attributes, Value: Encodable & Sendable>: Sendable {
  /// The names on the way to the field, from the top of the attributes.
  public let path: [String]

  /// Declares a field.
  /// - Parameters:
  ///   - name: the name it is encoded with.
  ///   - keyPath: the property, which says what type it has. It is not looked at.
  public init(_ name: String, _ keyPath: KeyPath<Attributes, Value>) {
    path = [name]
  }

  /// Declares a field inside another one.
  /// - Parameters:
  ///   - path: the names they are encoded with, the outermost first.
  ///   - keyPath: the property, which says what type it has. It is not looked at.
  public init(_ path: [String], _ keyPath: KeyPath<Attributes, Value>) {
    self.path = path
  }
}

/// A condition on items whose attributes are a type of the app, made of ``Field``s.
public struct FieldPredicate<Attributes>: Sendable {
  let condition: FieldCondition

  /// Items that are ticked off, or that are not.
  /// - Parameter isDone: which of them.
  public static func isDone(_ isDone: Bool) -> Self { Self(condition: .isDone(isDone)) }

  /// Items that are favorites, or that are not.
  /// - Parameter isFavorite: which of them.
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

  /// Items that meet one of two conditions, or both.
  /// - Parameters:
  ///   - left: one condition.
  ///   - right: the other one.
  public static func || (left: Self, right: Self) -> Self {
    Self(condition: .either(left.condition, right.condition))
  }

  /// All items that do not meet a condition, also those that have no such field.
  /// - Parameter predicate: the condition.
  public static prefix func ! (predicate: Self) -> Self {
    Self(condition: .opposite(predicate.condition))
  }
}

/// An order of items by a ``Field``.
public struct FieldOrder<Attributes>: Hashable, Sendable {
  let path: [String]
  let isDescending: Bool
}

/// A condition without the type that it is about.
indirect enum FieldCondition: Sendable {
  /// How a field is compared with a value.
  enum Sign: String {
    case equal = "="
    case notEqual = "IS NOT"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  case compared(path: [String], Sign, any Encodable & Sendable)
  case isOne(path: [String], of: any Encodable & Sendable)
  case hasPart(path: [String], String)
  case hasElement(path: [String], any Encodable & Sendable)
  case isDone(Bool)
  case isFavorite(Bool)
  case both(FieldCondition, FieldCondition)
  case either(FieldCondition, FieldCondition)
  case opposite(FieldCondition)
}

// Conditions.
extension Field {
  private func compared(_ sign: FieldCondition.Sign, _ value: Value) -> FieldPredicate<Attributes> {
    FieldPredicate(condition: .compared(path: path, sign, value))
  }

  /// Items whose field has a value; with nil those that have no such field.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: what it is compared with.
  public static func == (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compared(.equal, value)
  }

  /// Items whose field has another value, or that have no such field; with nil those that have one.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: what it is compared with.
  public static func != (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compared(.notEqual, value)
  }

  /// Items whose field is less. A text is neither less nor greater than a number, and nothing is
  /// than nil.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: what it is compared with.
  public static func < (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compared(.less, value)
  }

  /// Items whose field is less or equal; see ``<(_:_:)``.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: what it is compared with.
  public static func <= (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compared(.lessOrEqual, value)
  }

  /// Items whose field is greater; see ``<(_:_:)``.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: what it is compared with.
  public static func > (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compared(.greater, value)
  }

  /// Items whose field is greater or equal; see ``<(_:_:)``.
  /// - Parameters:
  ///   - field: the field.
  ///   - value: what it is compared with.
  public static func >= (field: Self, value: Value) -> FieldPredicate<Attributes> {
    field.compared(.greaterOrEqual, value)
  }

  /// Items whose field has one of several values; a nil among them means no such field.
  /// - Parameter values: the values; with none of them no item meets the condition.
  public func isOne(of values: [Value]) -> FieldPredicate<Attributes> {
    FieldPredicate(condition: .isOne(path: path, of: values))
  }
}

extension Field where Value == String {
  /// Items whose field has a text as a part of it, byte by byte.
  /// - Parameter text: the part; every text has the empty one.
  public func contains(_ text: String) -> FieldPredicate<Attributes> {
    FieldPredicate(condition: .hasPart(path: path, text))
  }
}

extension Field where Value == String? {
  /// Items whose field has a text as a part of it, byte by byte.
  /// - Parameter text: the part; every text has the empty one.
  public func contains(_ text: String) -> FieldPredicate<Attributes> {
    FieldPredicate(condition: .hasPart(path: path, text))
  }
}

extension Field {
  /// Items whose field is an array that has an element.
  /// - Parameter element: the element.
  public func contains<Element: Encodable & Sendable>(
    _ element: Element
  ) -> FieldPredicate<Attributes> where Value: Sequence, Value.Element == Element {
    FieldPredicate(condition: .hasElement(path: path, element))
  }

  /// Items whose field is there, and an array that has an element.
  /// - Parameter element: what the array has to have among its elements.
  public func contains<Elements: Sequence>(
    _ element: Elements.Element
  ) -> FieldPredicate<Attributes>
  where Value == Elements?, Elements.Element: Encodable & Sendable {
    FieldPredicate(condition: .hasElement(path: path, element))
  }

  /// The least value first; items without the field come last.
  public var ascending: FieldOrder<Attributes> { FieldOrder(path: path, isDescending: false) }

  /// The greatest value first; items without the field come last.
  public var descending: FieldOrder<Attributes> { FieldOrder(path: path, isDescending: true) }
}
