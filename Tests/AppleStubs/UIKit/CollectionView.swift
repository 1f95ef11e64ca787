// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// What makes views, and takes them back when they leave the screen.
@MainActor final class Registration {
  let wasMadeWhileProviding = UICollectionView.isProviding
  let kind: String?
  var pool: [ObjectIdentifier: [UICollectionReusableView]] = [:]

  init(kind: String? = nil) { self.kind = kind }
}

// uikit/uicollectionviewdelegate; its methods are optional.
@MainActor public protocol UICollectionViewDelegate: AnyObject {
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath)
    -> Bool
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
  @available(iOS 15, *)
  func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath
}
extension UICollectionViewDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  public func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }
}

// uikit/uicollectionview
@MainActor open class UICollectionView: UIView {
  // uikit/uicollectionview/elementkindsectionheader
  public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }
  // uikit/uicollectionview/elementkindsectionfooter
  public class var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }
  // uikit/uicollectionview/collectionviewlayout
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      collectionViewLayout.collectionView = self
      needsLayout = true
    }
  }
  // uikit/uicollectionview/delegate; like its data source it is not held.
  open weak var delegate: (any UICollectionViewDelegate)?
  weak var contents: (any CollectionContents)?
  // uikit/uicollectionview/isediting
  open var isEditing = false
  open var allowsSelection = true
  open var allowsMultipleSelection = false

  /// Whether a data source is making a view now.
  static var isProviding: Bool { providing > 0 }
  private static var providing = 0

  /// How many lines are on the screen: rows, headers and footers.
  var linesOnScreen = 40
  /// The number of the first one.
  var firstLine: Int { Int(contentOffset.y / Self.heightOfLine) }
  static let heightOfLine: CGFloat = 44
  // It stays as it is when rows come and go above.
  // uikit/uiscrollview/contentoffset
  open var contentOffset = CGPoint.zero { didSet { needsLayout = true } }
  var needsLayout = true
  private(set) var lines: [Line] = []
  private(set) var layoutSections: [NSCollectionLayoutSection?] = []
  private var cells: [AnyHashable: UICollectionViewCell] = [:]
  private var supplementaries: [Place: UICollectionReusableView] = [:]
  private(set) var selected: Set<AnyHashable> = []
  private var dequeued: [UICollectionReusableView] = []
  private var reconfigured: UICollectionViewCell?

  enum Line: Hashable {
    case header(Int), row(IndexPath), footer(Int)
  }
  private struct Place: Hashable {
    var kind: String
    var section: AnyHashable
  }

  // uikit/uicollectionview/init(frame:collectionviewlayout:)
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }
  public required init(frame: CGRect) {
    UIKitAssertions.fail("UICollectionView must be initialized with a non-nil layout parameter")
    collectionViewLayout = UICollectionViewLayout()
    super.init(frame: frame)
  }

  // MARK: Registrations

  // uikit/uicollectionview/cellregistration
  @available(iOS 14, tvOS 14, *)
  @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void
    let registration = Registration()
    let handler: Handler
    public init(handler: @escaping Handler) { self.handler = handler }
  }
  // uikit/uicollectionview/supplementaryregistration
  @available(iOS 14, tvOS 14, *)
  @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void
    let registration: Registration
    let handler: Handler
    public init(elementKind: String, handler: @escaping Handler) {
      registration = Registration(kind: elementKind)
      self.handler = handler
    }
  }
  // uikit/uicollectionview/dequeueconfiguredreusablecell(using:for:item:)
  @available(iOS 14, tvOS 14, *)
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: UICollectionView.CellRegistration<Cell, Item>, for indexPath: IndexPath,
    item: Item?
  ) -> Cell {
    let cell: Cell = dequeue(registration.registration)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }
  // uikit/uicollectionview/dequeueconfiguredreusablesupplementary(using:for:)
  @available(iOS 14, tvOS 14, *)
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: UICollectionView.SupplementaryRegistration<Supplementary>,
    for indexPath: IndexPath
  ) -> Supplementary {
    let view: Supplementary = dequeue(registration.registration)
    registration.handler(view, registration.registration.kind ?? "", indexPath)
    return view
  }

  private func dequeue<View: UICollectionReusableView>(_ registration: Registration) -> View {
    UIKitAssertions.checkThread()
    // developer.apple.com/forums/thread/681739
    UIKitAssertions.check(
      !registration.wasMadeWhileProviding,
      "Attempted to dequeue a cell using a registration that was created inside -collectionView:cellForItemAtIndexPath: or inside a UICollectionViewDiffableDataSource cell provider"
    )
    var view: View?
    if let reconfigured {
      // developer.apple.com/forums/thread/756295
      UIKitAssertions.check(
        reconfigured.registration === registration,
        "Attempted to dequeue a cell for a different registration or reuse identifier than the existing cell when reconfiguring an item, which is not allowed"
      )
      view = reconfigured as? View
    } else {
      view = registration.pool[ObjectIdentifier(self)]?.popLast() as? View
      view?.prepareForReuse()
    }
    let made = view ?? View(frame: .zero)
    made.registration = registration
    dequeued.append(made)
    return made
  }

  private func recycle(_ view: UICollectionReusableView) {
    view.registration?.pool[ObjectIdentifier(self), default: []].append(view)
  }

  private func provide<View: UICollectionReusableView>(
    _ message: String, _ body: () -> View?
  ) -> View {
    dequeued = []
    Self.providing += 1
    let view = body()
    Self.providing -= 1
    UIKitAssertions.check(
      dequeued.count <= 1,
      "Expected dequeued view to be returned to the collection view in preparation for display.")
    UIKitAssertions.check(
      view.map { view in dequeued.contains { $0 === view } } ?? false, message)
    return view ?? View(frame: .zero)
  }

  private func makeCell(at path: IndexPath) -> UICollectionViewCell {
    provide(
      "The cell returned from -collectionView:cellForItemAtIndexPath: \(path) was not retrieved by calling -dequeueReusableCellWithReuseIdentifier:forIndexPath: or is nil"
    ) { contents?.cell(in: self, at: path) }
  }

  private func makeSupplementary(_ kind: String, at path: IndexPath) -> UICollectionReusableView {
    let view: UICollectionReusableView = provide(
      "the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath: (\(kind),\(path)) was not retrieved by calling -dequeueReusableSupplementaryViewOfKind:withReuseIdentifier:forIndexPath: or is nil"
    ) { contents?.supplementary(in: self, kind, at: path) }
    UIKitAssertions.check(
      view.registration == nil || view.registration?.kind == kind,
      "a view of another kind was returned for \(kind)")
    return view
  }

  // MARK: Showing

  open override func layoutIfNeeded() {
    if needsLayout { layOut() }
  }

  /// The data source has other contents. Views of what is in both stay as they are.
  func update(
    reloading: Set<AnyHashable>, sections: Set<AnyHashable>, reconfiguring: [AnyHashable]
  ) {
    guard let contents else { return }
    for (id, cell) in cells where contents.path(of: id) == nil || reloading.contains(id) {
      cells[id] = nil
      recycle(cell)
    }
    let shown = Set(contents.sectionIDs)
    for (place, view) in supplementaries
    where !shown.contains(place.section) || sections.contains(place.section) {
      supplementaries[place] = nil
      recycle(view)
    }
    selected = selected.filter { contents.path(of: $0) != nil && !reloading.contains($0) }
    layOut()
    for id in reconfiguring {
      guard let cell = cells[id], let path = contents.path(of: id) else { continue }
      reconfigured = cell
      let same = makeCell(at: path)
      reconfigured = nil
      UIKitAssertions.check(
        same === cell, "The cell of a reconfigured item must be the existing one")
    }
  }

  private func layOut() {
    UIKitAssertions.checkThread()
    needsLayout = false
    guard let contents else { return }
    let sections = contents.sectionIDs
    let environment = LayoutEnvironment(frame.size)
    let layout = collectionViewLayout as? UICollectionViewCompositionalLayout
    layoutSections = sections.indices.map { layout?.provider($0, environment) }
    lines = sections.indices.flatMap { section in
      let look = layoutSections[section]
      UIKitAssertions.check(
        look != nil,
        "Invalid section definition. Please specify a valid section definition when content is to be rendered for a section. This is a client error."
      )
      let header = look?.has(Self.elementKindSectionHeader) == true ? [Line.header(section)] : []
      let footer = look?.has(Self.elementKindSectionFooter) == true ? [Line.footer(section)] : []
      let rows = contents.itemIDs(in: section).indices.map {
        Line.row(IndexPath(item: $0, section: section))
      }
      return header + rows + footer
    }
    contentOffset.y = max(
      0, min(contentOffset.y, CGFloat(lines.count - linesOnScreen) * Self.heightOfLine))
    needsLayout = false
    var (rows, places): ([AnyHashable: IndexPath], [Place: IndexPath]) = ([:], [:])
    for line in lines[firstLine..<min(lines.count, firstLine + linesOnScreen)] {
      switch line {
      case .row(let path): rows[contents.itemIDs(in: path.section)[path.item]] = path
      case .header(let section):
        places[Place(kind: Self.elementKindSectionHeader, section: sections[section])] =
          IndexPath(item: 0, section: section)
      case .footer(let section):
        places[Place(kind: Self.elementKindSectionFooter, section: sections[section])] =
          IndexPath(item: 0, section: section)
      }
    }
    for (id, cell) in cells where rows[id] == nil {
      cells[id] = nil
      recycle(cell)
    }
    for (place, view) in supplementaries where places[place] == nil {
      supplementaries[place] = nil
      recycle(view)
    }
    // From top to bottom.
    for (id, path) in rows.sorted(by: { $0.value < $1.value }) {
      let cell = cells[id] ?? makeCell(at: path)
      cells[id] = cell
      cell.isSelected = selected.contains(id)
      (cell as? UICollectionViewListCell)?.indentationLevel = contents.level(of: id)
    }
    for (place, path) in places where supplementaries[place] == nil {
      supplementaries[place] = makeSupplementary(place.kind, at: path)
    }
  }

  // uikit/uicollectionview/cellforitem(at:); nil for one that is not on the screen.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    id(at: indexPath).flatMap { cells[$0] }
  }
  // uikit/uicollectionview/supplementaryview(forelementkind:at:)
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    guard let sections = contents?.sectionIDs, sections.indices.contains(indexPath.section) else {
      return nil
    }
    return supplementaries[Place(kind: elementKind, section: sections[indexPath.section])]
  }

  // uikit/uicollectionview/indexpathsforvisibleitems
  open var indexPathsForVisibleItems: [IndexPath] {
    cells.keys.compactMap { contents?.path(of: $0) }
  }
  // Nil for one that is not there.
  // uikit/uicollectionview/layoutattributesforitem(at:)
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    layoutIfNeeded()
    return lines.firstIndex(of: .row(indexPath)).map { line in
      let attributes = UICollectionViewLayoutAttributes()
      attributes.frame = CGRect(
        x: 0, y: CGFloat(line) * Self.heightOfLine, width: frame.width, height: Self.heightOfLine)
      return attributes
    }
  }

  private func id(at path: IndexPath) -> AnyHashable? {
    guard let contents, contents.sectionIDs.indices.contains(path.section) else { return nil }
    let items = contents.itemIDs(in: path.section)
    return items.indices.contains(path.item) ? items[path.item] : nil
  }

  // MARK: Selecting

  // uikit/uicollectionview/scrollposition
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  // uikit/uicollectionview/indexpathsforselecteditems
  open var indexPathsForSelectedItems: [IndexPath]? {
    selected.compactMap { contents?.path(of: $0) }.sorted()
  }
  // "If you specify nil for the indexPath parameter, this method clears the current selection."
  // uikit/uicollectionview/selectitem(at:animated:scrollposition:)
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
  ) {
    guard let indexPath else { return select([]) }
    guard let id = id(at: indexPath) else {
      return UIKitAssertions.fail("attempt to select an item at \(indexPath), which is not there")
    }
    if allowsSelection { select(allowsMultipleSelection ? selected.union([id]) : [id]) }
  }
  // uikit/uicollectionview/deselectitem(at:animated:)
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    if let id = id(at: indexPath) { select(selected.subtracting([id])) }
  }
  private func select(_ ids: Set<AnyHashable>) {
    selected = ids
    for (id, cell) in cells { cell.isSelected = ids.contains(id) }
  }
}
