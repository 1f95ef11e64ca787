/// The look of the separators between the items of a list.
///
/// Modelled on `UIListSeparatorConfiguration`. For `nil` the list decides; for an item, its
/// section.
public struct SeparatorConfiguration: Hashable, Sendable, Codable {
  /// Whether a separator is drawn. The type is open: names from later releases are kept.
  public struct Visibility: RawRepresentable, Hashable, Sendable, Codable {
    /// The stored name.
    public let rawValue: String

    /// Creates a visibility from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The list decides, even if the section has another setting.
    public static let automatic = Self(rawValue: "automatic")
    /// The separator is drawn.
    public static let visible = Self(rawValue: "visible")
    /// The separator is not drawn.
    public static let hidden = Self(rawValue: "hidden")
  }

  /// The distance of a separator from the edges of the list.
  public struct Insets: Hashable, Sendable, Codable {
    /// The distance from the edge at the beginning of text, in points.
    public var leading: Double
    /// The distance from the edge at the end of text, in points.
    public var trailing: Double

    /// Creates insets.
    /// - Parameters:
    ///   - leading: the distance from the edge at the beginning of text, in points.
    ///   - trailing: the distance from the edge at the end of text, in points.
    public init(leading: Double, trailing: Double) {
      self.leading = leading
      self.trailing = trailing
    }
  }

  /// Whether there is a separator above an item.
  public var topVisibility: Visibility?
  /// Whether there is a separator below an item.
  public var bottomVisibility: Visibility?
  /// The insets of the separator above an item.
  public var topInsets: Insets?
  /// The insets of the separator below an item.
  public var bottomInsets: Insets?
  /// A color token.
  public var color: String?
  /// A color token for items in a multiple selection.
  public var multipleSelectionColor: String?

  /// Creates a configuration in which the list decides everything.
  public init() {}

  /// Returns this configuration with the settings of another one applied. O(1).
  /// - Parameter other: the configuration of an item, to apply to that of its section.
  func overlaid(by other: SeparatorConfiguration) -> SeparatorConfiguration {
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
