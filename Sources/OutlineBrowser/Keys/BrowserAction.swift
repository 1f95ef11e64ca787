/// Something that a key does in a list.
package enum BrowserAction: Hashable, Sendable {
  // Move
  case up, down, left, right
  case first, last
  case halfPageUp, halfPageDown, pageUp, pageDown
  case previousSibling, nextSibling, previousSection, nextSection
  // Fold
  case toggleFold, toggleAllFolds
  case foldToLevel(Int)
  // Reorder
  case moveUp, moveDown, indent, outdent
  // Write
  case addBelow, addAbove, addChild, edit, editStart, replaceText, openEditor
  // Act
  case trailingSwipe, leadingSwipe, trailingMenu, leadingMenu
  case toggleDone, beginCut, cut, copy, pasteAfter, pasteInto
  case undo, redo
  case mark, markToHere, toggleEditMode
  // Find
  case find, nextHit, previousHit, favorites, query, command, help
  // See
  case zoomIn, zoomOut, past, difference
  case cancel, redraw, suspend, quit
}

extension BrowserAction {
  /// Whether it changes the outline, or may, as a command. Folds are kept in a view, and are not
  /// changes of it.
  var changes: Bool {
    switch self {
    case .moveUp, .moveDown, .indent, .outdent, .addBelow, .addAbove, .addChild, .edit, .editStart,
      .replaceText, .openEditor, .trailingSwipe, .leadingSwipe, .toggleDone, .beginCut, .cut,
      .pasteAfter, .pasteInto, .undo, .redo:
      true
    default: false
    }
  }
}
