/// A source of the page as it is sent: without comments that have lines of their own, and without
/// indentation. Each line keeps its number, so an error in a browser names the line of the source.
///
/// It does not know the languages, only lines: no text of the page goes over several lines.
struct LeanSource {
  /// The bytes.
  let bytes: [UInt8]

  /// - Parameter hasLineComments: whether `//` begins a comment, as in a module.
  init(_ source: [UInt8], hasLineComments: Bool) {
    var lean: [UInt8] = []
    lean.reserveCapacity(source.count)
    var isComment = false
    for line in source.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var rest = line.drop { $0 == 0x20 || $0 == 0x09 }
      if !isComment && rest.starts(with: "/*".utf8) { isComment = true }
      if isComment {
        rest = Self.afterComment(rest)
        isComment = rest.isEmpty && !line.hasCommentEnd
      }
      if !(hasLineComments && rest.starts(with: "//".utf8)) { lean += rest }
      lean.append(0x0A)
    }
    lean.removeLast()
    bytes = lean
  }

  /// The rest of the last line of a comment.
  private static func afterComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let end = line.commentEnd else { return [] }
    return line[end...].drop { $0 == 0x20 }
  }
}

extension ArraySlice<UInt8> {
  /// The index after `*/`; `nil` if there is none.
  fileprivate var commentEnd: Int? {
    indices.dropFirst().first { self[$0] == UInt8(ascii: "/") && self[$0 - 1] == UInt8(ascii: "*") }
      .map { $0 + 1 }
  }

  fileprivate var hasCommentEnd: Bool { commentEnd != nil }
}
