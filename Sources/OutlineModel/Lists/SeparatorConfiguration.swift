/// How the lines between the items of a list look.
///
/// Modelled on `UIListSeparatorConfiguration`. What is nil is left to the list; of an item, to its
/// section.
public struct SeparatorConfiguration: Hashable, Sendable, Codable {
  /// Whether a line is drawn. It is open: a name of a later release is stored and read back as it
  /// is.
  public struct Visibility: RawRepresentable, Hashable, Sendable, Codable {
    /// The name, as it is stored.
    public let rawValue: String

    /// Makes a visibility of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As the list sees fit, also where the section says otherwise.
    public static let automatic = Self(rawValue: "automatic")
    /// It is drawn.
    public static let visible = Self(rawValue: "visible")
    /// It is not drawn.
    public static let hidden = Self(rawValue: "hidden")
  }

  /// How far a line stays away from the edges of the list.
  public struct Insets: Hashable, Sendable, Codable {
    /// From the edge where text begins, in points.
    public var leading: Double
    /// From the edge where text ends, in points.
    public var trailing: Double

    /// Makes insets.
    /// - Parameters:
    ///   - leading: from the edge where text begins, in points.
    ///   - trailing: from the edge where text ends, in points.
    public init(leading: Double, trailing: Double) {
      (self.leading, self.trailing) = (leading, trailing)
    }
  }

  /// Whether there is a line above an item.
  public var topVisibility: Visibility?
  /// Whether there is a line below an item.
  public var bottomVisibility: Visibility?
  /// How far the line above an item stays away from the edges.
  public var topInsets: Insets?
  /// How far the line below an item stays away from the edges.
  public var bottomInsets: Insets?
  /// A colour token.
  public var color: String?
  /// A colour token for items that are selected with others.
  public var multipleSelectionColor: String?

  /// Makes a configuration that leaves all to the list.
  public init() {}

  /// This configuration with what another one says laid over it. O(1).
  /// - Parameter other: that of an item, over that of its section.
  public func overlaid(by other: SeparatorConfiguration) -> SeparatorConfiguration {
    var result = self
    result.topVisibility = other.topVisibility ?? topVisibility
    result.bottomVisibility = other.bottomVisibility ?? bottomVisibility
    result.topInsets = other.topInsets ?? topInsets
    result.bottomInsets = other.bottomInsets ?? bottomInsets
    result.color = other.color ?? color
    result.multipleSelectionColor = other.multipleSelectionColor ?? multipleSelectionColor
    return result
  }
}
