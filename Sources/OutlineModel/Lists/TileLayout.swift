// The sizes, the spacing and the groups of tiles, in the terms of `NSCollectionLayoutSection`.

extension ListConfiguration {
  /// The space at the four edges of a section or an item, in points.
  public struct EdgeInsets: Hashable, Sendable {
    /// The space above.
    public var top: Double
    /// The space at the leading edge.
    public var leading: Double
    /// The space below.
    public var bottom: Double
    /// The space at the trailing edge.
    public var trailing: Double

    /// Creates insets.
    /// - Parameters:
    ///   - top: the space above, in points.
    ///   - leading: the space at the leading edge, in points.
    ///   - bottom: the space below, in points.
    ///   - trailing: the space at the trailing edge, in points.
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
      (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
  }

  /// A width or a height.
  public enum Dimension: Hashable, Sendable {
    /// A number of points.
    case points(Double)
    /// A fraction of the width of the list; 1 is the whole width.
    case fractionOfWidth(Double)
  }

  /// A repeating arrangement of tiles: one tile, or a row or a column of smaller groups, as
  /// `NSCollectionLayoutGroup` nests them.
  ///
  /// ```swift
  /// // A large tile, and two small ones above each other beside it.
  /// configuration.group = .horizontal(1, [.tile(0.7), .vertical(0.3, [.tile(0.5), .tile(0.5)])])
  /// ```
  public struct Group: Hashable, Sendable {
    /// The direction in which a group lays out its parts.
    package enum Axis: String, Hashable, Sendable, Codable, CaseIterable {
      /// Side by side.
      case horizontal
      /// Above each other.
      case vertical
    }

    /// The fraction of the group around it that it takes, along the axis of that group.
    package var fraction: Double
    /// The direction of the parts.
    package var axis: Axis
    /// The parts; none for a single tile.
    package var parts: [Group]

    /// Creates a place for one tile.
    /// - Parameter fraction: the fraction of the group around it.
    public static func tile(_ fraction: Double) -> Group {
      Group(fraction: fraction, axis: .horizontal, parts: [])
    }

    /// Creates a row of groups.
    /// - Parameters:
    ///   - fraction: the fraction of the group around it; ignored for the outermost one.
    ///   - parts: the groups, from the leading edge.
    public static func horizontal(_ fraction: Double, _ parts: [Group]) -> Group {
      Group(fraction: fraction, axis: .horizontal, parts: parts)
    }

    /// Creates a column of groups.
    /// - Parameters:
    ///   - fraction: the fraction of the group around it; ignored for the outermost one.
    ///   - parts: the groups, from the top.
    public static func vertical(_ fraction: Double, _ parts: [Group]) -> Group {
      Group(fraction: fraction, axis: .vertical, parts: parts)
    }

    /// The place of a tile, in fractions of the group.
    package struct Cell: Hashable, Sendable, Codable {
      /// The distance from the leading edge.
      package var x: Double
      /// The distance from the top.
      package var y: Double
      /// The width.
      package var width: Double
      /// The height.
      var height: Double
    }

    /// The places of the tiles, in the order in which tiles fill them. O(cells).
    package var cells: [Cell] {
      var cells: [Cell] = []
      place(in: Cell(x: 0, y: 0, width: 1, height: 1), &cells)
      return cells
    }

    private func place(in cell: Cell, _ cells: inout [Cell]) {
      if parts.isEmpty { return cells.append(cell) }
      var part = cell
      for group in parts {
        switch axis {
        case .horizontal:
          part.width = cell.width * group.fraction
          group.place(in: part, &cells)
          part.x += part.width
        case .vertical:
          part.height = cell.height * group.fraction
          group.place(in: part, &cells)
          part.y += part.height
        }
      }
    }

    /// The largest number of cells and the largest depth that are read.
    fileprivate static let limits = (cells: 100, depth: 8)
  }
}

extension ListConfiguration.EdgeInsets: Codable {
  private enum CodingKeys: String, CodingKey { case top, leading, bottom, trailing }

  /// Reads insets; missing ones are 0.
  /// - Throws: `DecodingError` for anything but numbers of 0 to 10,000 points.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func points(of key: CodingKeys) throws -> Double { try values.decodePoints(key) ?? 0 }
    self.init(
      top: try points(of: .top), leading: try points(of: .leading), bottom: try points(of: .bottom),
      trailing: try points(of: .trailing))
  }

  /// Writes the insets that are not 0.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    for (key, inset) in [
      (CodingKeys.top, top), (.leading, leading), (.bottom, bottom), (.trailing, trailing),
    ] where inset != 0 { try values.encode(inset, forKey: key) }
  }
}

extension KeyedDecodingContainer {
  /// A number of points; `nil` if it is missing.
  /// - Throws: `DecodingError` for anything but a number from 0 to 10,000.
  func decodePoints(_ key: Key) throws -> Double? {
    guard let points = try decodeIfPresent(Double.self, forKey: key) else { return nil }
    guard (0...10_000).contains(points)
    else { throw flaw(at: key, "\(points) is not 0 to 10000 points") }
    return points
  }
}

extension ListConfiguration.Dimension: Codable {
  /// Reads a number of points such as `44`, or a percentage of the width such as `"20%"`.
  /// - Throws: `DecodingError` for anything else, and for a length that is not positive or is above
  ///   10,000 points or 100 %.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let points = try? value.decode(Double.self) {
      guard points > 0, points <= 10_000
      else { throw decoder.flaw("\(points) is not a length of 1 to 10000 points") }
      self = .points(points)
      return
    }
    let text = try value.decode(String.self)
    guard text.hasSuffix("%"), let percent = Double(text.dropLast()), percent > 0, percent <= 100
    else {
      throw decoder.flaw("\(text.inQuotes) is not a number of points or a percentage up to 100%")
    }
    self = .fractionOfWidth(percent / 100)
  }

  /// Writes a number of points, or a percentage as a text.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .points(let points): try value.encode(points)
    case .fractionOfWidth(let fraction):
      // 0.07 times 100 is 7.000000000000001.
      let percent = (fraction * 100_000_000).rounded() / 1_000_000
      let digits = String(percent)
      try value.encode((digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits) + "%")
    }
  }
}

extension ListConfiguration.Group: Codable {
  private enum CodingKeys: String, CodingKey { case fraction, axis, parts }

  /// Reads a group.
  /// - Throws: `DecodingError` for a fraction that is not above 0 and at most 1, for parts that are
  ///   more than the whole, and for more than 100 tiles or 8 levels.
  public init(from decoder: any Decoder) throws {
    try self.init(from: decoder, depth: 1)
    let count = cells.count
    if count > Self.limits.cells {
      throw decoder.flaw("a group has at most \(Self.limits.cells) tiles, not \(count)")
    }
  }

  private init(from decoder: any Decoder, depth: Int) throws {
    if depth > Self.limits.depth {
      throw decoder.flaw("a group has at most \(Self.limits.depth) levels")
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let fraction = try values.decodeIfPresent(Double.self, forKey: .fraction) ?? 1
    guard fraction > 0, fraction <= 1
    else { throw decoder.flaw("a part is more than 0 and at most 1 of its group, not \(fraction)") }
    let axis = try values.decodeIfPresent(Axis.self, forKey: .axis) ?? .horizontal
    var parts: [Self] = []
    if values.contains(.parts), try !values.decodeNil(forKey: .parts) {
      var list = try values.nestedUnkeyedContainer(forKey: .parts)
      while !list.isAtEnd {
        if parts.count >= Self.limits.cells {
          throw decoder.flaw("a group has at most \(Self.limits.cells) parts")
        }
        parts.append(try Self(from: list.superDecoder(), depth: depth + 1))
      }
    }
    let sum = parts.reduce(0) { $0 + $1.fraction }
    if sum > 1.0001 {
      throw decoder.flaw("the parts of a group are at most 1 together, not \(sum)")
    }
    self.init(fraction: fraction, axis: axis, parts: parts)
  }

  /// Writes the group; a fraction of 1, and the axis and parts of a single tile, are omitted.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if fraction != 1 { try values.encode(fraction, forKey: .fraction) }
    if parts.isEmpty { return }
    try values.encode(axis, forKey: .axis)
    try values.encode(parts, forKey: .parts)
  }
}
