extension [String: JSONValue] {
  /// Applies a change of some fields to this stored object. Fields unknown to the reader are kept,
  /// also inside objects and in the elements of arrays that stay.
  ///
  /// - Parameters:
  ///   - old: the fields that were read from it, in their stored form.
  ///   - new: the fields after the change, in the same form.
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
