// The class has the name of its module. So a client with another `Section`, such as every SwiftUI
// app, could not name ours; with these it can write `OutlineStore.Section`.
extension OutlineStore {
  /// ``/OutlineStore/Accessory``
  public typealias Accessory = OutlineModel.Accessory
  /// ``/OutlineStore/Content``
  public typealias Content = OutlineModel.Content
  /// ``/OutlineStore/Item``
  public typealias Item = OutlineModel.Item
  /// ``/OutlineStore/Identifier``
  public typealias Identifier = OutlineModel.Identifier
  /// ``/OutlineStore/ItemDate``
  public typealias ItemDate = OutlineModel.ItemDate
  /// ``/OutlineStore/Node``
  public typealias Node = OutlineModel.Node
  /// ``/OutlineStore/Outline``
  public typealias Outline = OutlineModel.Outline
  /// ``/OutlineStore/Placement``
  public typealias Placement = OutlineModel.Placement
  /// ``/OutlineStore/Query``
  public typealias Query = OutlineModel.Query
  /// ``/OutlineStore/Section``
  public typealias Section = OutlineModel.Section
}
