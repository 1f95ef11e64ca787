import Foundation

/// What a person sees on the screen of a collection view, and does there. It is no part of UIKit.
@MainActor public struct UIKitPerson {
  /// The view that the person looks at.
  public let view: UICollectionView

  /// - Parameters:
  ///   - view: the view.
  ///   - lines: how many rows, headers and footers the screen has room for.
  public init(_ view: UICollectionView, lines: Int = 40) {
    self.view = view
    view.linesOnScreen = lines
  }

  /// The number of the first line on the screen.
  public var top: Int { view.firstLine }
  /// How many lines the screen has room for.
  public var lines: Int { view.linesOnScreen }

  /// The lines on the screen, from the top: `# ` a header, `= ` a footer, and rows.
  public var screen: [String] {
    view.layoutIfNeeded()
    let visible = view.lines.dropFirst(view.firstLine).prefix(view.linesOnScreen)
    return visible.map { line in
      switch line {
      case .header(let section):
        "# " + supplementary(UICollectionView.elementKindSectionHeader, section)
      case .footer(let section):
        "= " + supplementary(UICollectionView.elementKindSectionFooter, section)
      case .row(let path): row(at: path)
      }
    }
  }

  /// Shows other lines.
  /// - Parameter lines: how many further down; less than 0 for up.
  public func scroll(by lines: Int) {
    view.contentOffset.y += CGFloat(lines) * UICollectionView.heightOfLine
    view.layoutIfNeeded()
  }

  private func supplementary(_ kind: String, _ section: Int) -> String {
    let path = IndexPath(item: 0, section: section)
    let cell = view.supplementaryView(forElementKind: kind, at: path) as? UICollectionViewListCell
    return text(of: cell)
  }

  private func text(of cell: UICollectionViewCell?) -> String {
    guard let content = cell?.contentConfiguration as? UIListContentConfiguration else {
      return "(nothing)"
    }
    var text = content.attributedText?.string ?? content.text ?? ""
    if let image = content.image { text = "(\(image.name)) " + text }
    if let second = content.secondaryText { text += " — " + second }
    if content.attributedText.map(isStruck) == true { text += " (struck)" }
    if content.textProperties.color.name == "secondaryLabel" { text += " (dim)" }
    return text
  }

  private func isStruck(_ text: NSAttributedString) -> Bool {
    text.length > 0 && text.attribute(.strikethroughStyle, at: 0, effectiveRange: nil) != nil
  }

  private func row(at path: IndexPath) -> String {
    let cell = view.cellForItem(at: path) as? UICollectionViewListCell
    let accessories = shown(cell)
    let fold =
      accessories.contains { $0.kind == .outlineDisclosure }
      ? (view.contents?.isExpanded(at: path) == true ? "▾ " : "▸ ") : ""
    let others = accessories.compactMap { accessory -> String? in
      switch accessory.kind {
      case .outlineDisclosure: nil
      case .label: "[\(accessory.text ?? "")]"
      case .checkmark: "✓"
      case .reorder: "≡"
      case .disclosureIndicator: "›"
      case .delete: "⊖"
      case .insert: "⊕"
      case .multiselect: "○"
      case .detail: "ⓘ"
      case .popUpMenu: "☰"
      case .customView: "(view)"
      }
    }
    return String(repeating: "  ", count: cell?.indentationLevel ?? 0) + fold
      + ([text(of: cell)] + others).joined(separator: " ")
      + (cell?.isSelected == true ? " *" : "")
  }

  private func shown(_ cell: UICollectionViewListCell?) -> [UICellAccessory] {
    cell?.accessories.filter { $0.isShown(isEditing: view.isEditing) } ?? []
  }

  /// The cell of a row, if it takes touches.
  private func cell(at path: IndexPath) -> UICollectionViewListCell? {
    view.layoutIfNeeded()
    let cell = view.cellForItem(at: path) as? UICollectionViewListCell
    return cell?.isUserInteractionEnabled == true ? cell : nil
  }

  /// Taps a row, which selects it.
  /// - Returns: whether it did.
  @discardableResult public func tap(_ path: IndexPath) -> Bool {
    guard cell(at: path) != nil, view.allowsSelection,
      view.delegate?.collectionView(view, shouldSelectItemAt: path) ?? true
    else { return false }
    let before = view.indexPathsForSelectedItems ?? []
    view.selectItem(at: path, animated: true, scrollPosition: [])
    for other in before where !(view.indexPathsForSelectedItems ?? []).contains(other) {
      view.delegate?.collectionView(view, didDeselectItemAt: other)
    }
    view.delegate?.collectionView(view, didSelectItemAt: path)
    return true
  }

  /// Taps the disclosure of a row. One without a handler folds the row by UIKit.
  @discardableResult public func tapDisclosure(_ path: IndexPath) -> Bool {
    guard let fold = shown(cell(at: path)).first(where: { $0.kind == .outlineDisclosure }) else {
      return false
    }
    if let handler = fold.actionHandler {
      handler()
    } else {
      view.contents?.toggleExpansion(at: path)
    }
    return true
  }

  /// Folds a row as UIKit does it by itself, for example with the keyboard.
  public func toggle(_ path: IndexPath) { view.contents?.toggleExpansion(at: path) }

  /// Taps the accessory that shows a mark.
  /// - Parameters:
  ///   - path: the row.
  ///   - text: the text of a label, or the entry of a menu.
  @discardableResult public func choose(_ text: String, at path: IndexPath) -> Bool {
    for accessory in shown(cell(at: path)) {
      let entries = accessory.menu.map { $0.children } ?? []
      guard let action = entries.compactMap({ $0 as? UIAction }).first(where: { $0.title == text }),
        !action.attributes.contains(.disabled)
      else { continue }
      action.handler(action)
      return true
    }
    return false
  }

  /// Taps the round button with a check, an "i" or a plus sign: whatever has a handler.
  @discardableResult public func tapAccessory(_ path: IndexPath) -> Bool {
    let handler = shown(cell(at: path)).first {
      $0.kind != .outlineDisclosure && $0.actionHandler != nil
    }?.actionHandler
    handler?()
    return handler != nil
  }

  /// The edge from which a person swipes.
  public enum Edge: Sendable {
    /// The left one, where text goes from left to right.
    case leading
    /// The other one.
    case trailing
  }

  /// The buttons that a swipe reveals, outermost first. The providers belong to lists only.
  public func buttons(_ edge: Edge, at path: IndexPath) -> [String] {
    (swipe(edge, at: path)?.actions ?? []).map { $0.title ?? $0.image?.name ?? "" }
  }

  /// Swipes as far as it goes, which performs the first action, or only so far that the buttons are
  /// there, and taps one.
  /// - Returns: what the action said when it was done; `nil` if there was nothing to do.
  @discardableResult public func swipe(
    _ edge: Edge, at path: IndexPath, tapping title: String? = nil
  ) -> Bool? {
    guard let actions = swipe(edge, at: path) else { return nil }
    let action =
      title.map { title in actions.actions.first { ($0.title ?? $0.image?.name) == title } }
      ?? (actions.performsFirstActionWithFullSwipe ? actions.actions.first : nil)
    guard let action else { return nil }
    var said: Bool?
    action.handler(action, view) { said = $0 }
    UIKitAssertions.check(said != nil, "the completion handler of a swipe action was not called")
    return said
  }

  private func swipe(_ edge: Edge, at path: IndexPath) -> UISwipeActionsConfiguration? {
    guard cell(at: path) != nil, let list = view.layoutSections[path.section]?.list else {
      return nil
    }
    let provider =
      edge == .leading
      ? list.leadingSwipeActionsConfigurationProvider
      : list.trailingSwipeActionsConfigurationProvider
    let actions = provider?(path)
    UIKitAssertions.check(
      actions?.actions.isEmpty != true, "a configuration of swipe actions without actions")
    return actions
  }

  /// Drags a row by its handle, or by holding it, to a place among the others.
  /// - Parameters:
  ///   - path: the row.
  ///   - target: its place afterwards.
  ///   - isByHandle: whether the person takes the handle, which must be there.
  /// - Returns: whether it could be dragged.
  @discardableResult public func drag(
    _ path: IndexPath, to target: IndexPath, byHandle isByHandle: Bool = false
  ) -> Bool {
    guard let cell = cell(at: path), let contents = view.contents else { return false }
    if isByHandle && !shown(cell).contains(where: { $0.kind == .reorder }) { return false }
    guard contents.canReorder(at: path) else { return false }
    let allowed =
      view.delegate?.collectionView(
        view, targetIndexPathForMoveOfItemFromOriginalIndexPath: path, atCurrentIndexPath: path,
        toProposedIndexPath: target) ?? target
    contents.reorder(from: path, to: allowed)
    return true
  }
}
