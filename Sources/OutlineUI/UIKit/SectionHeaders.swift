#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import OutlineLists
public import UIKit

// UIKit asserts if a layout has headers or footers and the data source provides none.
@available(iOS 17, *)
extension OutlineCollection {
  private typealias Registration = UICollectionView.SupplementaryRegistration<
    UICollectionViewListCell
  >

  /// Provides the headers and footers of the sections. An app that shows its own replaces
  /// `diffable.supplementaryViewProvider`.
  func connectHeaders() {
    // Here, because UIKit refuses a registration that is created while a view is provided.
    let header = registration(of: UICollectionView.elementKindSectionHeader) { $0.header(of: $1) }
    let footer = registration(of: UICollectionView.elementKindSectionFooter) { $0.footer(of: $1) }
    diffable.supplementaryViewProvider = { collectionView, kind, indexPath in
      collectionView.dequeueConfiguredReusableSupplementary(
        using: kind == UICollectionView.elementKindSectionFooter ? footer : header, for: indexPath)
    }
  }

  private func registration(
    of kind: String, _ content: @escaping (OutlineCollection, Section) -> UIListContentConfiguration
  ) -> Registration {
    Registration(elementKind: kind) { [weak self] view, _, indexPath in
      // A reused view still has the header of another section.
      view.contentConfiguration = nil
      guard let self, let id = diffable.sectionIdentifier(for: indexPath.section),
        let section = list.shown.part(id)?.section
      else { return }
      view.contentConfiguration = content(self, section)
    }
  }

  /// Shows the headers and footers that changed, without their rows, which may be selected or
  /// edited.
  func showHeaders(
    of new: [ShownList.Part], insteadOf old: [ShownList.Part], in collectionView: UICollectionView?
  ) {
    var isChanged = false
    for section in new.map(\.section) {
      guard let before = old.first(where: { $0.id == section.id })?.section, before != section,
        let index = diffable.index(for: section.id)
      else { continue }
      isChanged = true
      let path = IndexPath(item: 0, section: index)
      func show(_ content: UIListContentConfiguration, in kind: String) {
        let view = collectionView?.supplementaryView(forElementKind: kind, at: path)
        (view as? UICollectionViewListCell)?.contentConfiguration = content
      }
      show(header(of: section), in: UICollectionView.elementKindSectionHeader)
      show(footer(of: section), in: UICollectionView.elementKindSectionFooter)
    }
    // A header may come, go or become higher.
    if isChanged { collectionView?.collectionViewLayout.invalidateLayout() }
  }

  /// The content of the header of a section: its title and image.
  /// - Parameter section: the section.
  public func header(of section: Section) -> UIListContentConfiguration {
    UIListContentConfiguration(
      Content(text: section.title, image: section.image), as: section.configuration.shownHeaderKind)
  }

  /// The content of the footer of a section: the text of its configuration, or the number of its
  /// items.
  /// - Parameter section: the section.
  public func footer(of section: Section) -> UIListContentConfiguration {
    let count = section.itemCount == 1 ? "1 item" : "\(section.itemCount) items"
    return UIListContentConfiguration(
      Content(text: section.configuration.footer ?? count),
      as: section.configuration.shownFooterKind)
  }
}

extension NSCollectionLayoutBoundarySupplementaryItem {
  /// The header or footer of a grid or a strip, as high as its content.
  @MainActor static func outline(
    _ kind: String, at alignment: NSRectAlignment
  ) -> NSCollectionLayoutBoundarySupplementaryItem {
    NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)),
      elementKind: kind, alignment: alignment)
  }
}
#endif
