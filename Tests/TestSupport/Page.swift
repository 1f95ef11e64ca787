import Foundation

/// A page of the documentation, for tests that run what it shows.
public struct Page: Sendable {
  /// The folder of the repository.
  public static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().path

  private let text: String

  /// Reads a page.
  /// - Parameter path: where it is, as seen from the folder of the repository.
  /// - Throws: an error when it cannot be read.
  public init(_ path: String) throws {
    text = try String(contentsOfFile: Self.repository + "/" + path, encoding: .utf8)
  }

  /// How many lines the page has.
  public var lineCount: Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
  }

  /// The code blocks, without their fences.
  /// - Parameters:
  ///   - language: what follows the opening fence.
  ///   - heading: the heading of the second level that they are under; nil for all of the page.
  /// - Returns: the blocks in their order; none when the page has no such heading.
  public func blocks(_ language: String, under heading: String? = nil) -> [String] {
    let parts = ("\n" + text).components(separatedBy: "\n## ")
    let fence = "\n```"
    return parts.filter { heading == nil || $0.hasPrefix((heading ?? "") + "\n") }.flatMap { part in
      part.components(separatedBy: fence + language + "\n").dropFirst()
        .compactMap { $0.components(separatedBy: fence).first }
    }
  }
}
