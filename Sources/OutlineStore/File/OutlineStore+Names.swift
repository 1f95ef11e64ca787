// The class has the name of its module, so a client with a `Section` of its own, as every SwiftUI app
// has, could not name ours. It can write `OutlineStore.Section`.
extension OutlineStore {
  public typealias Content = OutlineModel.Content
  public typealias Item = OutlineModel.Item
  public typealias ListConfiguration = OutlineModel.ListConfiguration
  public typealias Node = OutlineModel.Node
  public typealias Outline = OutlineModel.Outline
  public typealias OutlineDifference = OutlineDiff.OutlineDifference
  public typealias OutlineSnapshot = OutlineModel.OutlineSnapshot
  public typealias Placement = OutlineModel.Placement
  public typealias Section = OutlineModel.Section
  public typealias SectionSnapshot = OutlineModel.SectionSnapshot
  public typealias SwipeAction = OutlineModel.SwipeAction
  public typealias TreeDifference = OutlineDiff.TreeDifference
}
