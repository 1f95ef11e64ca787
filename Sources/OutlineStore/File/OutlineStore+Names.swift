// The class has the name of its module, so a client with a `Section` of its own, as every SwiftUI app
// has, could not name ours. It can write `OutlineStore.Section`.
extension OutlineStore {
  /// ``OutlineModel/Content``
  public typealias Content = OutlineModel.Content
  /// ``OutlineModel/Item``
  public typealias Item = OutlineModel.Item
  /// ``OutlineModel/ListConfiguration``
  public typealias ListConfiguration = OutlineModel.ListConfiguration
  /// ``OutlineModel/Node``
  public typealias Node = OutlineModel.Node
  /// ``OutlineModel/Outline``
  public typealias Outline = OutlineModel.Outline
  /// ``OutlineDiff/OutlineDifference``
  public typealias OutlineDifference = OutlineDiff.OutlineDifference
  /// ``OutlineModel/OutlineSnapshot``
  public typealias OutlineSnapshot = OutlineModel.OutlineSnapshot
  /// ``OutlineModel/Placement``
  public typealias Placement = OutlineModel.Placement
  /// ``OutlineModel/Section``
  public typealias Section = OutlineModel.Section
  /// ``OutlineModel/SectionSnapshot``
  public typealias SectionSnapshot = OutlineModel.SectionSnapshot
  /// ``OutlineModel/SwipeAction``
  public typealias SwipeAction = OutlineModel.SwipeAction
  /// ``OutlineDiff/TreeDifference``
  public typealias TreeDifference = OutlineDiff.TreeDifference
}
