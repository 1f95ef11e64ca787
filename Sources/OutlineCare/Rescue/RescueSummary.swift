/// The result of a rescue: the saved and the lost data.
public struct RescueSummary: Hashable, Sendable {
  /// Data that the new file lacks, or that differs in it.
  public struct Loss: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a loss.
    public enum Kind: String, Hashable, Sendable {
      /// A section or an item.
      case node
      /// The content of a node.
      case words
      /// The position or the marks of a node.
      case place
      /// Data of a version.
      case version
      /// The history before a version.
      case history
      /// Other data of the file.
      case other
    }

    /// The kind of the loss.
    public var kind: Kind
    /// The affected node, version or table.
    public var subject: String
    /// A description in one line.
    public var message: String

    /// The subject and the message, in one line.
    public var description: String { "\(subject): \(message)" }
  }

  /// The latest version of the new file.
  public var version = 0
  /// The oldest version of the new file.
  public var oldest = 0
  /// The number of its sections and items.
  public var nodes = 0
  /// The losses, ten thousand at most.
  public internal(set) var losses: [Loss] = []
  /// The number of all losses.
  public internal(set) var lossCount = 0

  /// Whether all versions have new names. They get them if anything of the outline or its history
  /// is lost: a version with its old name would differ from the one in copies of the damaged file,
  /// so the new file must not merge with them.
  public internal(set) var hasNewNames = false
  /// Whether the versions are no longer those of the damaged file.
  private(set) var isHistoryChanged = false

  /// - Parameter ofHistory: whether versions differ without it.
  mutating func tell(
    _ kind: Loss.Kind, of subject: String, _ message: String, ofHistory: Bool = false
  ) {
    lossCount += 1
    if kind != .other || ofHistory { isHistoryChanged = true }
    if losses.count < 10_000 { losses.append(Loss(kind: kind, subject: subject, message: message)) }
  }
}
