/// The elements that two lists share, as offsets in the other list, or -1.
/// - Complexity: O(n) comparisons where little changed, at most O(n) hashes.
func matching<ID: Hashable>(
  _ old: [ID], _ new: [ID]
) -> (newOfOld: ContiguousArray<Int32>, oldOfNew: ContiguousArray<Int32>) {
  let matches = old.withUnsafeBufferPointer { old in
    new.withUnsafeBufferPointer { new in ElementMatches(old: old, new: new) }
  }
  return (matches.newOfOld(count: old.count), matches.oldOfNew(count: new.count))
}
