import OutlineDiff
import OutlineModel

/// Why a patch does not apply to a document.
struct PatchFailure: Error {
  var operation: JSONPatch.Operation
}

/// RFC 6902 as it is written, for checking the patches that differences become.
extension JSONValue {
  mutating func apply(_ operation: JSONPatch.Operation) throws {
    func check(_ isFine: Bool) throws { if !isFine { throw PatchFailure(operation: operation) } }
    switch operation {
    case .test(let path, let value): try check(self[Self.tokens(path)] == value)
    case .add(let path, let value): try check(add(value, at: Self.tokens(path)))
    case .remove(let path): try check(remove(Self.tokens(path)) != nil)
    case .replace(let path, let value):
      try check(remove(Self.tokens(path)) != nil)
      try check(add(value, at: Self.tokens(path)))
    case .move(let from, let path):
      // Section 4.4: the source must not be a proper prefix of the target.
      try check(!path.hasPrefix(from + "/"))
      let value = remove(Self.tokens(from))
      try check(value != nil)
      if let value { try check(add(value, at: Self.tokens(path))) }
    case .copy(let from, let path):
      let value = self[Self.tokens(from)]
      try check(value != nil)
      if let value { try check(add(value, at: Self.tokens(path))) }
    }
  }

  private static func tokens(_ pointer: String) -> ArraySlice<String> {
    pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)[
      ...]
  }

  private subscript(tokens: ArraySlice<String>) -> JSONValue? {
    guard let token = tokens.first else { return self }
    switch self {
    case .object(let members): return members[token]?[tokens.dropFirst()]
    case .array(let elements):
      guard let index = Int(token), elements.indices.contains(index) else { return nil }
      return elements[index][tokens.dropFirst()]
    default: return nil
    }
  }

  private mutating func add(_ value: JSONValue, at tokens: ArraySlice<String>) -> Bool {
    guard let token = tokens.first else { return false }
    switch self {
    case .object(var members):
      if tokens.count == 1 {
        members[token] = value
      } else {
        guard var member = members[token], member.add(value, at: tokens.dropFirst()) else {
          return false
        }
        members[token] = member
      }
      self = .object(members)
    case .array(var elements):
      guard let index = Int(token), (0...elements.count).contains(index) else { return false }
      if tokens.count == 1 {
        elements.insert(value, at: index)
      } else {
        guard index < elements.count, elements[index].add(value, at: tokens.dropFirst()) else {
          return false
        }
      }
      self = .array(elements)
    default: return false
    }
    return true
  }

  private mutating func remove(_ tokens: ArraySlice<String>) -> JSONValue? {
    guard let token = tokens.first else { return nil }
    var removed: JSONValue?
    switch self {
    case .object(var members):
      if tokens.count == 1 {
        removed = members.removeValue(forKey: token)
      } else {
        removed = members[token]?.remove(tokens.dropFirst())
      }
      self = .object(members)
    case .array(var elements):
      guard let index = Int(token), elements.indices.contains(index) else { return nil }
      removed =
        tokens.count == 1 ? elements.remove(at: index) : elements[index].remove(tokens.dropFirst())
      self = .array(elements)
    default: break
    }
    return removed
  }
}
