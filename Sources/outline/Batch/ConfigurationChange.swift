import Foundation
import OutlineStore

/// The field `configuration` of a batch: what is laid over a configuration. A null puts one name, or all of it, back to the
/// default.
struct ConfigurationChange {
  /// What is laid over; nil puts all back.
  private let fields: [String: JSONValue]?

  init(_ value: JSONValue) throws {
    switch value {
    case .null: fields = nil
    case .object(let object):
      fields = object
      try Self.check(object, "the configuration", ListConfiguration.fieldNames)
      for (list, what, names) in Self.lists {
        guard case .array(let values) = object[list] else { continue }
        for case .object(let value) in values { try Self.check(value, what, names) }
      }
    default: throw Failure(.usage, "\"configuration\" takes an object or null, not \(JSON.plainLine(of: value))")
    }
  }

  private static let lists = [
    ("leadingActions", "a swipe action", SwipeAction.fieldNames),
    ("trailingActions", "a swipe action", SwipeAction.fieldNames),
    ("accessories", "an accessory", Accessory.fieldNames),
  ]

  private static func check(_ object: [String: JSONValue], _ what: String, _ names: [String]) throws {
    guard let name = object.keys.filter({ !names.contains($0) }).min() else { return }
    let near = Suggestion.nearest(to: name, in: names, alsoKnownAs: [:]).map(\.debugDescription)
    throw Failure(
      .usage, "\(what) has no field \(name.debugDescription)",
      hint: near.isEmpty
        ? "its fields are \(names.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?")
  }

  /// Lays it over a configuration.
  /// - Parameter section: looks up the section that a swipe action moves to.
  func apply(to configuration: inout ListConfiguration, _ section: (Reference) throws -> Section.ID) throws {
    guard let fields else {
      configuration = ListConfiguration()
      return
    }
    do {
      let old = try JSONEncoder().encode(configuration)
      var new = try JSONDecoder().decode([String: JSONValue].self, from: old)
      if fields["layout"] != nil && fields["columns"] == nil && fields["layout"] != .string("grid") {
        new["columns"] = nil
      }
      for (name, value) in fields { new[name] = value == .null ? nil : try Self.resolved(value, section) }
      if new["columns"] != nil && new["layout"] != .string("grid") {
        throw Failure(.usage, "only a grid has columns", hint: #""layout": "grid""#)
      }
      configuration = try JSONDecoder().decode(ListConfiguration.self, from: JSONEncoder().encode(new))
    } catch let error as DecodingError {
      throw Failure(.usage, "the configuration is not valid: " + DecodingReason.text(of: error))
    }
  }

  /// A list of swipe actions with the sections they move to by their ids; anything else as it is.
  private static func resolved(_ value: JSONValue, _ section: (Reference) throws -> Section.ID) throws -> JSONValue {
    guard case .array(let values) = value else { return value }
    return .array(
      try values.map { value in
        guard case .object(var action) = value else { return value }
        switch action["section"] {
        case .string(let text): action["section"] = .string(try section(.text(text)).rawValue)
        case .object(let object):
          guard object.count == 1, case .string(let key) = object["key"] else { return value }
          action["section"] = .string(try section(.key(key)).rawValue)
        default: return value
        }
        return .object(action)
      })
  }
}
