/// The look of one row of a list, and what it offers. It is decided once for every list: of the
/// command, of a terminal browser, of a web page, and of an app.
public struct RowAppearance: Hashable, Sendable {
  /// The layout of its content.
  public var contentKind: ContentKind
  /// The accessories at its leading edge, outermost first.
  public var leadingAccessories: [Accessory]
  /// The accessories at its trailing edge.
  public var trailingAccessories: [Accessory]
  /// The actions that a swipe from the leading edge reveals; none if it is disabled.
  public var leadingActions: SwipeActions
  /// The actions that a swipe from the trailing edge reveals; none if it is disabled.
  public var trailingActions: SwipeActions
  /// The color token of the background, such as `red` or `#ff9500`; `nil` lets the list decide.
  public var backgroundColor: String?
  /// A short text in its corner, such as a number.
  public var badge: String?
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it can be neither selected, moved nor swiped, and its accessories do nothing.
  public var isDisabled = false
  /// Whether its texts are drawn in a weaker color, because it is done or disabled.
  public var isDimmed = false
  /// Whether its text is struck through, because it is done.
  public var isStruckThrough = false
}

/// Decides how the rows of a section look. The parts that rows share are computed once.
package struct RowStyle: Sendable {
  private let configuration: ListConfiguration
  private let isEditing: Bool?
  /// The appearance of an item with children that is done, and has every accessory.
  private let whole: RowAppearance

  /// Creates the style of a section's rows.
  /// - Parameters:
  ///   - configuration: the configuration of the section.
  ///   - isEditing: whether the list is being edited; `nil` keeps the accessories of both states,
  ///     for a list view that chooses among them itself.
  /// - Complexity: O(accessories + actions).
  package init(_ configuration: ListConfiguration, isEditing: Bool? = nil) {
    self.configuration = configuration
    self.isEditing = isEditing
    let shown = Self.inOrder(
      configuration.accessories.filter { accessory in
        isEditing.map { accessory.isDisplayed(whenEditing: $0) } ?? true
      })
    whole = RowAppearance(
      contentKind: .cell, leadingAccessories: shown.filter { $0.edge == .leading },
      trailingAccessories: shown.filter { $0.edge == .trailing },
      leadingActions: SwipeActions(of: configuration, on: .leading),
      trailingActions: SwipeActions(of: configuration, on: .trailing),
      backgroundColor: configuration.backgroundColor)
  }

  /// Returns the appearance of an item.
  /// - Parameters:
  ///   - content: the content of the item.
  ///   - hasChildren: whether it has children to expand.
  ///   - own: the display settings of the item that override those of the section.
  /// - Complexity: O(accessories); with settings of its own also O(actions).
  package func appearance(
    of content: Content, hasChildren: Bool, overriddenBy own: ItemPresentation? = nil
  ) -> RowAppearance {
    if let own {
      var result = RowStyle(configuration.overlaid(by: own), isEditing: isEditing)
        .appearance(of: content, hasChildren: hasChildren)
      if own.isDisabled {
        result.isDisabled = true
        result.isDimmed = true
        result.leadingActions = SwipeActions()
        result.trailingActions = SwipeActions()
      }
      result.badge = own.badge
      result.isSelected = own.isShownSelected
      return result
    }
    func isShown(_ accessory: Accessory) -> Bool {
      switch accessory.kind {
      case .outlineDisclosure: hasChildren
      case .checkmark: content.isDone
      default: true
      }
    }
    // An array that keeps all of its elements is shared by all rows.
    func visible(_ accessories: [Accessory]) -> [Accessory] {
      accessories.allSatisfy(isShown) ? accessories : accessories.filter(isShown)
    }
    var result = whole
    result.contentKind = configuration.contentKind(of: content)
    result.leadingAccessories = visible(whole.leadingAccessories)
    result.trailingAccessories = visible(whole.trailingAccessories)
    result.isDimmed = content.isDone
    result.isStruckThrough = content.isDone
    for index in result.trailingAccessories.indices
    where result.trailingAccessories[index].isSwitch {
      // The switch says it, and the text of a setting is not struck through.
      result.trailingAccessories[index].text = content.isDone ? "on" : "off"
      result.isDimmed = false
      result.isStruckThrough = false
    }
    return result
  }

  /// The accessories in the order of their positions. If there is none of the kind beside which an
  /// accessory has its position, it keeps its place.
  private static func inOrder(_ accessories: [Accessory]) -> [Accessory] {
    var result = accessories
    for accessory in accessories where accessory.position != nil {
      guard let index = result.firstIndex(of: accessory) else { continue }
      result.remove(at: index)
      let place: Int? =
        switch accessory.position {
        case .before(let kind): result.firstIndex { $0.kind == kind && $0.edge == accessory.edge }
        case .after(let kind):
          result.lastIndex { $0.kind == kind && $0.edge == accessory.edge }.map { $0 + 1 }
        case nil: nil
        }
      result.insert(accessory, at: place ?? index)
    }
    return result
  }
}

/// The swipe actions of one edge of a row.
public struct SwipeActions: Hashable, Sendable {
  /// The actions, outermost first.
  public var actions: [SwipeAction]
  /// Whether a full swipe performs the first action.
  package var performsFirstWithFullSwipe: Bool

  /// Creates the actions of an edge.
  /// - Parameters:
  ///   - actions: the actions, outermost first.
  ///   - performsFirstWithFullSwipe: whether a full swipe performs the first action.
  init(_ actions: [SwipeAction] = [], performsFirstWithFullSwipe: Bool = false) {
    self.actions = actions
    self.performsFirstWithFullSwipe = performsFirstWithFullSwipe
  }

  /// The actions that a configuration has on an edge.
  /// - Parameters:
  ///   - configuration: the configuration of a section, or of one item.
  ///   - edge: the edge.
  init(of configuration: ListConfiguration, on edge: SwipeAction.Edge) {
    self.init(
      configuration.actions(on: edge),
      performsFirstWithFullSwipe: configuration.fullSwipe(on: edge) != nil)
  }

  /// The action that a full swipe performs, or `nil` if there is none.
  public var fullSwipe: SwipeAction? { performsFirstWithFullSwipe ? actions.first : nil }
}
