/// What a rescue saved, and what it could not.
public struct RescueSummary: Hashable, Sendable {
  /// Something that is in the new file not, or not as it was.
  public struct Loss: Hashable, Sendable, CustomStringConvertible {
    /// What kind of thing was lost.
    public enum Kind: String, Hashable, Sendable {
      /// A section or an item.
      case node
      /// What a node said.
      case words
      /// Where a node was, or how it was marked.
      case place
      /// What is known of a version.
      case version
      /// What was before a version.
      case history
      /// Something else that the file held.
      case other
    }

    /// What kind of thing was lost.
    public var kind: Kind
    /// The node or version it was lost of.
    public var subject: String
    /// What was lost, in words.
    public var message: String

    /// One line.
    public var description: String { "\(subject): \(message)" }
  }

  /// The latest version of the new file.
  public var version = 0
  /// The oldest version of the new file.
  public var oldest = 0
  /// How many sections and items it has.
  public var nodes = 0
  /// What was lost, up to ten thousand of them.
  public internal(set) var losses: [Loss] = []
  /// How much was lost.
  public internal(set) var lossCount = 0

  mutating func lost(_ kind: Loss.Kind, _ subject: String, _ message: String) {
    lossCount += 1
    if losses.count < 10_000 { losses.append(Loss(kind: kind, subject: subject, message: message)) }
  }
}
