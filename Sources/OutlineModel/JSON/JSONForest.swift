/// The objects of a JSON text, with lists of objects by number instead of by nesting. So nodes may
/// be nested as deep as they like: neither reading nor freeing them uses more of the stack.
package struct JSONForest: Sendable {
  /// An element of a list.
  package enum Element: Sendable {
    /// An object, as its number in ``objects``.
    case object(Int)
    /// Anything else.
    case value(JSONValue)
  }

  /// An object.
  package struct Object: Sendable {
    /// The fields other than lists.
    package var fields: [String: JSONValue] = [:]
    /// The arrays of the fields whose names are those of lists.
    package var lists: [String: [Element]] = [:]
  }

  /// The whole text.
  package enum Root: Sendable {
    /// An object, as its number in ``objects``.
    case object(Int)
    /// An array.
    case list([Element])
    /// Anything else.
    case value(JSONValue)
  }

  /// All objects, in the order in which they begin.
  package private(set) var objects: [Object] = []
  /// The whole text.
  package private(set) var root = Root.value(.null)

  /// An object or a list that is being read.
  private enum Open {
    case object(Int)
    /// A list, and the object and the field that it belongs to; `nil` for the whole text.
    case list(owner: (object: Int, name: String)?)
  }

  /// Parses a text that has one JSON value, with nothing but white space around it.
  /// - Parameters:
  ///   - bytes: the text, known to be UTF-8.
  ///   - names: the names of fields that are lists of objects.
  /// - Throws: ``JSONText/Flaw`` for the first error. Values other than these lists are at most 500
  ///   levels deep.
  /// - Complexity: O(number of bytes).
  package init(_ bytes: [UInt8], lists names: Set<String>) throws(JSONText.Flaw) {
    var text = JSONText(bytes: bytes, takesRepeatedNames: false)
    var open: [Open] = []
    text.skipSpace()
    switch text.current {
    case UInt8(ascii: "{"): root = .object(try begin(in: &text, &open))
    case UInt8(ascii: "["):
      _ = text.isAt("[")
      root = .list([])
      open.append(.list(owner: nil))
    default: root = .value(try text.value())
    }
    while let last = open.last {
      let isOver =
        switch last {
        case .object(let number): try continueReading(in: number, &text, &open, names)
        case .list(let owner): try continueReading(in: owner, &text, &open)
        }
      if isOver { open.removeLast() }
    }
    text.skipSpace()
    if text.current != nil { throw text.flaw("there is text after the value") }
  }

  private mutating func begin(
    in text: inout JSONText, _ open: inout [Open]
  ) throws(JSONText.Flaw) -> Int {
    _ = text.isAt("{")
    objects.append(Object())
    open.append(.object(objects.count - 1))
    return objects.count - 1
  }

  /// Reads fields of an object up to its end, or up to the beginning of a list.
  /// - Returns: whether the end was reached.
  private mutating func continueReading(
    in number: Int, _ text: inout JSONText, _ open: inout [Open], _ names: Set<String>
  ) throws(JSONText.Flaw) -> Bool {
    let isEmpty = objects[number].fields.isEmpty && objects[number].lists.isEmpty
    if isEmpty ? text.isAt("}") : !text.isAt(",") {
      if isEmpty || text.isAt("}") { return true }
      throw text.flaw("a comma or } is missing")
    }
    repeat {
      let (name, start) = try text.name()
      if objects[number].fields[name] != nil || objects[number].lists[name] != nil {
        throw JSONText.Flaw(reason: "\(name.inQuotes) is given twice", offset: start)
      }
      text.skipSpace()
      if names.contains(name), text.current == UInt8(ascii: "[") {
        _ = text.isAt("[")
        objects[number].lists[name] = []
        open.append(.list(owner: (number, name)))
        return false
      }
      objects[number].fields[name] = try text.value()
    } while text.isAt(",")
    guard text.isAt("}") else { throw text.flaw("a comma or } is missing") }
    return true
  }

  /// Reads elements of a list up to its end, or up to the beginning of an object.
  /// - Returns: whether the end was reached.
  private mutating func continueReading(
    in owner: (object: Int, name: String)?, _ text: inout JSONText, _ open: inout [Open]
  ) throws(JSONText.Flaw) -> Bool {
    if isEmpty(owner) ? text.isAt("]") : !text.isAt(",") {
      if isEmpty(owner) || text.isAt("]") { return true }
      throw text.flaw("a comma or ] is missing")
    }
    repeat {
      text.skipSpace()
      if text.current == UInt8(ascii: "{") {
        let number = try begin(in: &text, &open)
        append(.object(number), to: owner)
        return false
      }
      append(.value(try text.value()), to: owner)
    } while text.isAt(",")
    guard text.isAt("]") else { throw text.flaw("a comma or ] is missing") }
    return true
  }

  private func isEmpty(_ owner: (object: Int, name: String)?) -> Bool {
    if let owner { return objects[owner.object].lists[owner.name]?.isEmpty ?? true }
    if case .list(let elements) = root { return elements.isEmpty }
    return true
  }

  private mutating func append(_ element: Element, to owner: (object: Int, name: String)?) {
    if let owner {
      objects[owner.object].lists[owner.name, default: []].append(element)
    } else if case .list(var elements) = root {
      // The array must not be shared while it grows.
      root = .value(.null)
      elements.append(element)
      root = .list(elements)
    }
  }
}
