import Foundation
package import OutlineStore

/// A change of the configuration of a list: the field `configuration` of a batch, and the options
/// of `outline section configure`. Null resets one field, or the whole configuration, to the
/// default.
package struct ConfigurationChange: Hashable, Sendable {
  /// The new values; `nil` resets the whole configuration.
  private let fields: [String: JSONValue]?

  /// Reads a change from JSON, an object or null.
  /// - Throws: ``Failure`` for anything else, and for an unknown name, with the nearest known one.
  package init(_ value: JSONValue) throws {
    switch value {
    case .null: fields = nil
    case .object(let object):
      fields = object
      try Self.check(object, of: "the configuration", fields: ListConfiguration.fieldNames)
      if case .string(let shows) = object["shows"] { _ = try Query(typed: shows) }
      for (list, what, names) in Self.lists {
        guard case .array(let values) = object[list] else { continue }
        for case .object(let value) in values { try Self.check(value, of: what, fields: names) }
      }
    default:
      throw Failure(.usage, "\"configuration\" takes an object or null, not \(value.jsonLine)")
    }
  }

  /// Creates a change with fields of known names.
  package init(fields: [String: JSONValue]) { self.fields = fields }

  /// The fields of the change that turns any configuration into this one.
  package static func fields(replacingAllWith configuration: ListConfiguration) throws -> [String:
    JSONValue]
  {
    let chosen = try JSONDecoder().decode(
      [String: JSONValue].self, from: JSONEncoder().encode(configuration))
    let reset = [String: JSONValue](
      uniqueKeysWithValues: ListConfiguration.fieldNames.map { ($0, JSONValue.null) })
    return reset.merging(chosen) { $1 }
  }

  /// The change as JSON.
  package var json: JSONValue { fields.map(JSONValue.object) ?? .null }

  private static let lists = [
    ("leadingActions", "a swipe action", SwipeAction.fieldNames),
    ("trailingActions", "a swipe action", SwipeAction.fieldNames),
    ("accessories", "an accessory", Accessory.fieldNames),
  ]

  private static func check(
    _ object: [String: JSONValue], of what: String, fields names: [String]
  ) throws {
    guard let name = object.keys.filter({ !names.contains($0) }).min() else { return }
    let near = Suggestion.nearest(to: name, in: names).map(\.inQuotes)
    throw Failure(
      .usage, "\(what) has no field \(name.inQuotes)",
      hint: near.question ?? "its fields are \(names.joined(separator: ", "))")
  }

  /// Applies the change to a configuration. Any name may name the section that a swipe action moves
  /// to, and the item that shows the section.
  func apply(to configuration: inout ListConfiguration, _ names: NameResolver) throws {
    guard let fields else {
      configuration = ListConfiguration()
      return
    }
    do {
      let old = try JSONEncoder().encode(configuration)
      var new = try JSONDecoder().decode([String: JSONValue].self, from: old)
      if fields["layout"] != nil && fields["columns"] == nil && fields["layout"] != .string("grid")
      {
        new["columns"] = nil
      }
      for (name, value) in fields {
        new[name] = value == .null ? nil : try Self.withSectionIDs(value, by: names)
        // The id that it has already is kept, even of an item that was deleted.
        if name == "shownWhile", value != configuration.shownWhile.map(JSONValue.string),
          let reference = Reference(value)
        {
          new[name] = .string(try names.item(reference).id.rawValue)
        }
        if name == "shows", case .string(let text) = value {
          new[name] = .string(try Query(typed: text).naming(nodesIn: names.outline).description)
        }
      }
      if new["columns"] != nil && new["layout"] != .string("grid") {
        throw Failure(.usage, "only a grid has columns", hint: Self.gridHint)
      }
      configuration = try JSONDecoder().decode(
        ListConfiguration.self, from: JSONEncoder().encode(new))
    } catch let error as DecodingError {
      throw Failure(.usage, "the configuration is not valid: " + DecodingReason.text(of: error))
    }
  }

  /// The hint if a list other than a grid gets columns, in the words of a batch.
  package static let gridHint = #""layout": "grid""#

  /// A list of swipe actions with the ids of the sections they move to; any other value unchanged.
  private static func withSectionIDs(_ value: JSONValue, by names: NameResolver) throws -> JSONValue
  {
    guard case .array(let values) = value else { return value }
    return .array(
      try values.map { value in
        guard case .object(var action) = value,
          let reference = action["section"].flatMap(Reference.init)
        else { return value }
        action["section"] = .string(try names.section(reference).id.rawValue)
        return .object(action)
      })
  }
}
