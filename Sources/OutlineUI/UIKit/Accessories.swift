#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import OutlineLists
public import UIKit

/// The accessory or menu entry that was tapped.
public enum AccessoryTap: Hashable, Sendable {
  /// An accessory.
  case accessory(Accessory)
  /// An entry of an accessory's menu.
  case entry(MenuItem)
}

extension UICellAccessory {
  /// Creates the corresponding accessory of UIKit.
  /// - Parameters:
  ///   - accessory: the accessory of a section or an item.
  ///   - color: returns the color of a token.
  ///   - customView: creates the view of a custom accessory; `nil` shows none.
  ///   - perform: performs the action of a tap. Delete and reorder controls are left to the list.
  @MainActor public init?(
    _ accessory: Accessory, color: ColorToken = { .outline($0) },
    customView: (Accessory) -> UIView? = { _ in nil },
    perform: @escaping @MainActor (AccessoryTap) -> Void
  ) {
    let displayed = DisplayedState(of: accessory)
    let isHidden = accessory.isHidden
    let width: LayoutDimension? = accessory.reservedLayoutWidth.map { .custom(CGFloat($0)) }
    let tint = accessory.tint.flatMap(color)
    let background = accessory.backgroundColor.flatMap(color)
    let tap: @MainActor () -> Void = { perform(.accessory(accessory)) }
    switch accessory.kind {
    case .disclosureIndicator:
      self = .disclosureIndicator(
        displayed: displayed,
        options: .init(isHidden: isHidden, reservedLayoutWidth: width, tintColor: tint))
    case .outlineDisclosure:
      self = .outlineDisclosure(
        displayed: displayed,
        options: .init(
          style: accessory.disclosureStyle.flatMap { [.header: .header, .cell: .cell][$0] },
          isHidden: isHidden, reservedLayoutWidth: width,
          tintColor: tint),
        actionHandler: tap)
    case .checkmark:
      self = .checkmark(
        displayed: displayed,
        options: .init(isHidden: isHidden, reservedLayoutWidth: width, tintColor: tint))
    case .delete:
      self = .delete(
        displayed: displayed,
        options: .init(
          isHidden: isHidden, reservedLayoutWidth: width, tintColor: tint,
          backgroundColor: background))
    case .insert:
      self = .insert(
        displayed: displayed,
        options: .init(
          isHidden: isHidden, reservedLayoutWidth: width, tintColor: tint,
          backgroundColor: background),
        actionHandler: tap)
    case .reorder:
      self = .reorder(
        displayed: displayed,
        options: .init(
          isHidden: isHidden, reservedLayoutWidth: width, tintColor: tint,
          showsVerticalSeparator: accessory.showsVerticalSeparator))
    case .multiselect:
      self = .multiselect(
        displayed: displayed,
        options: .init(
          isHidden: isHidden, reservedLayoutWidth: width, tintColor: tint,
          backgroundColor: background))
    case .label:
      self = .label(
        text: accessory.text ?? "", displayed: displayed,
        options: .init(isHidden: isHidden, reservedLayoutWidth: width, tintColor: tint))
    case .detail:
      self = .detail(
        displayed: displayed,
        options: .init(isHidden: isHidden, reservedLayoutWidth: width, tintColor: tint),
        actionHandler: tap)
    case .popUpMenu:
      self = .popUpMenu(
        UIMenu(children: accessory.menu.compactMap { .outline($0, perform: perform) }),
        displayed: displayed,
        options: .init(isHidden: isHidden, reservedLayoutWidth: width, tintColor: tint))
    case .customView:
      guard let view = customView(accessory) else { return nil }
      self = .customView(
        configuration: .init(
          customView: view, placement: .init(accessory), isHidden: isHidden,
          reservedLayoutWidth: width, tintColor: tint,
          maintainsFixedSize: accessory.maintainsFixedSize))
    }
  }
}

extension UICellAccessory.DisplayedState {
  fileprivate init(of accessory: Accessory) {
    self =
      [.whenEditing: .whenEditing, .whenNotEditing: .whenNotEditing][accessory.displayed] ?? .always
  }
}

extension UICellAccessory.Placement {
  fileprivate init(_ accessory: Accessory) {
    let displayed = UICellAccessory.DisplayedState(of: accessory)
    let position: Position =
      switch accessory.position {
      case .before(let kind): Self.model(kind).map(Self.position(before:)) ?? { $0.count }
      case .after(let kind): Self.model(kind).map(Self.position(after:)) ?? { $0.count }
      case nil: accessory.edge == .leading ? { $0.count } : { _ in 0 }
      }
    self =
      accessory.edge == .leading
      ? .leading(displayed: displayed, at: position)
      : .trailing(displayed: displayed, at: position)
  }

  /// An accessory of a kind, for UIKit to find others of the same kind.
  private static func model(_ kind: Accessory.Kind) -> UICellAccessory? {
    UICellAccessory(Accessory(kind)) { _ in }
  }
}

extension UIMenuElement {
  /// Creates the entry of a menu, or `nil` if it is hidden.
  /// - Parameters:
  ///   - entry: the entry or submenu.
  ///   - perform: performs the action of a chosen entry.
  @MainActor public static func outline(
    _ entry: MenuItem, perform: @escaping @MainActor (AccessoryTap) -> Void
  ) -> UIMenuElement? {
    if entry.isHidden { return nil }
    let image = entry.image.flatMap { UIImage(systemName: $0) ?? UIImage(named: $0) }
    if !entry.children.isEmpty {
      return UIMenu(
        title: entry.title, image: image, options: entry.isInline ? .displayInline : [],
        children: entry.children.compactMap { .outline($0, perform: perform) })
    }
    var attributes: UIMenuElement.Attributes = []
    if entry.isDestructive { attributes.insert(.destructive) }
    if entry.isDisabled { attributes.insert(.disabled) }
    let state = entry.state.flatMap { [.on: .on, .mixed: .mixed][$0] } ?? UIMenuElement.State.off
    return UIAction(title: entry.title, image: image, attributes: attributes, state: state) { _ in
      perform(.entry(entry))
    }
  }
}
#endif
