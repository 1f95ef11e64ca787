extension [String: JSONValue] {
  /// This stored object after what was read of it has become something else. What the reader did not
  /// know is kept, also inside of objects and of the elements of arrays that stay.
  ///
  /// - Parameters:
  ///   - old: what was read of it, in the form in which it would be stored.
  ///   - new: what it is to be, in the same form.
  /// - Complexity: O(size), and for arrays O(old elements · new elements).
  package func replacing(_ old: Self, by new: Self) -> Self {
    var result = self
    for (name, value) in old where new[name] == nil && value != .null { result[name] = nil }
    for (name, value) in new where old[name] != value {
      guard let former = old[name], let stored = self[name] else {
        result[name] = value
        continue
      }
      result[name] = stored.replacing(former, by: value)
    }
    return result
  }
}

extension JSONValue {
  fileprivate func replacing(_ old: JSONValue, by new: JSONValue) -> JSONValue {
    switch (self, old, new) {
    case (.object(let stored), .object(let old), .object(let new)):
      return .object(stored.replacing(old, by: new))
    case (.array(let stored), .array(let old), .array(let new)) where stored.count == old.count:
      return .array(
        new.map { element in old.firstIndex(of: element).map { stored[$0] } ?? element })
    default: return new
    }
  }
}
