// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

// What OutlineUI uses of SwiftUI, declared as Apple documents it, so that it can be type-checked
// where SwiftUI is not. Nothing here is run. Each line with an address has its declarations from
// there, below https://developer.apple.com/documentation/.
@_exported import Foundation
public import Observation
public import UniformTypeIdentifiers

// swiftui/view
@available(iOS 13, macOS 10.15, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View {
  public var body: Never { fatalError() }
}

// swiftui/viewbuilder
@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { fatalError() }
}
extension ViewBuilder {
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { fatalError() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { fatalError() }
}
public struct _ConditionalContent<First, Second>: View {
  public var body: Never { fatalError() }
}
// swiftui/tupleview
public struct TupleView<T>: View {
  public var body: Never { fatalError() }
}

// swiftui/state
@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  // swiftui/state/projectedvalue
  public var projectedValue: Binding<Value> { fatalError() }
}

// swiftui/list/init(content:)
@available(iOS 13, macOS 10.15, *)
public struct List<SelectionValue, Content: View>: View {
  public var body: Never { fatalError() }
}
extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) {}
}

// swiftui/list/init(selection:content:)
extension List where SelectionValue: Hashable {
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {}
}

// swiftui/foreach
@available(iOS 13, macOS 10.15, *)
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View {
  public var body: Never { fatalError() }
}
// swiftui/dynamicviewcontent
@MainActor @preconcurrency public protocol DynamicViewContent: View {}
extension ForEach: DynamicViewContent where Content: View {}
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  // swiftui/foreach/init(_:content:)
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
extension ForEach where Content: View {
  // swiftui/foreach/init(_:id:content:)
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}
extension DynamicViewContent {
  // swiftui/dynamicviewcontent/onmove(perform:)
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent { self }
  // swiftui/dynamicviewcontent/ondelete(perform:)
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent { self }
}

// swiftui/section
@available(iOS 13, macOS 10.15, *)
public struct Section<Parent, Content, Footer> {}
extension Section: View where Parent: View, Content: View, Footer: View {
  public var body: Never { fatalError() }
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
  // swiftui/section/init(_:content:)
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}
// swiftui/emptyview
public struct EmptyView: View {
  public var body: Never { fatalError() }
}

// swiftui/hstack
@available(iOS 13, macOS 10.15, *)
public struct HStack<Content: View>: View {
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError() }
}
// swiftui/verticalalignment
public struct VerticalAlignment: Sendable {
  public static let center = VerticalAlignment()
}

// swiftui/text
@available(iOS 13, macOS 10.15, *)
public struct Text: View {
  public init<S: StringProtocol>(_ content: S) {}
  public var body: Never { fatalError() }
}
// swiftui/image
@available(iOS 13, macOS 10.15, *)
public struct Image: View {
  @available(iOS 13, macOS 11, *)
  public init(systemName: String) {}
  public var body: Never { fatalError() }
}

// swiftui/button
@available(iOS 13, macOS 10.15, *)
public struct Button<Label: View>: View {
  // swiftui/button/init(action:label:)
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  // swiftui/button/init(role:action:label:)
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {}
  public var body: Never { fatalError() }
}
// swiftui/buttonrole
@available(iOS 15, macOS 12, *)
public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
}
// swiftui/primitivebuttonstyle
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
// swiftui/plainbuttonstyle
public struct PlainButtonStyle: PrimitiveButtonStyle {
  public init() {}
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

// swiftui/horizontaledge
@available(iOS 15, macOS 12, *)
public enum HorizontalEdge: Int8, Sendable {
  case leading, trailing
}
// swiftui/edge/set
public enum Edge: Int8, Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let leading = Set(rawValue: 2)
    public static let all = Set(rawValue: 15)
  }
}

extension View {
  // swiftui/view/onappear(perform:)
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  // swiftui/view/task(priority:_:)
  @available(iOS 15, macOS 12, *)
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
  // swiftui/view/searchable(text:placement:prompt:)
  @available(iOS 15, macOS 12, *)
  public func searchable(text: Binding<String>) -> some View { self }
  // swiftui/view/opacity(_:)
  public func opacity(_ opacity: Double) -> some View { self }
  // swiftui/view/padding(_:_:)
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  // swiftui/view/disabled(_:)
  public func disabled(_ disabled: Bool) -> some View { self }
  // swiftui/view/badge(_:)
  @available(iOS 15, macOS 12, *)
  public func badge(_ label: Text?) -> some View { self }
  // swiftui/view/movedisabled(_:)
  public func moveDisabled(_ isDisabled: Bool) -> some View { self }
  // swiftui/view/buttonstyle(_:)
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
  // swiftui/view/swipeactions(edge:allowsfullswipe:content:)
  @available(iOS 15, macOS 12, *)
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { self }
}

// swiftui/dynamicproperty
public protocol DynamicProperty {
  // swiftui/dynamicproperty/update()
  mutating func update()
}
extension DynamicProperty {
  public mutating func update() {}
}
extension State: DynamicProperty {}
extension State: Sendable where Value: Sendable {}

// swiftui/environment
@propertyWrapper public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}
// swiftui/environmentvalues
public struct EnvironmentValues {
  // swiftui/environmentvalues/undomanager
  public var undoManager: UndoManager? { nil }
}

// swiftui/bindable
@available(iOS 17, macOS 14, *)
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  // swiftui/bindable/init(wrappedvalue:)
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value { fatalError() }
}
extension Bindable where Value: AnyObject, Value: Observable {
  // swiftui/bindable/init(_:)
  public init(_ wrappedValue: Value) {}
  // swiftui/bindable/subscript(dynamicmember:)
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}
// swiftui/binding
@propertyWrapper public struct Binding<Value> {
  // swiftui/binding/init(get:set:)
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

// swiftui/animation
public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
}
// swiftui/withanimation(_:_:)
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

// combine/observableobject
public protocol ObservableObject: AnyObject {}

// foundation/filewrapper
public final class FileWrapper {
  public init(regularFileWithContents contents: Data) {}
  public var regularFileContents: Data? { fatalError() }
}

// swiftui/filedocumentreadconfiguration
@available(iOS 14, macOS 11, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct FileDocumentReadConfiguration {
  public let file: FileWrapper
}
// swiftui/filedocumentwriteconfiguration
@available(iOS 14, macOS 11, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct FileDocumentWriteConfiguration {}

// swiftui/referencefiledocument
@available(iOS 14, macOS 11, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@preconcurrency public protocol ReferenceFileDocument: ObservableObject, Sendable {
  associatedtype Snapshot
  static var readableContentTypes: [UTType] { get }
  init(configuration: ReadConfiguration) throws
  typealias ReadConfiguration = FileDocumentReadConfiguration
  func snapshot(contentType: UTType) throws -> Snapshot
  func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
  typealias WriteConfiguration = FileDocumentWriteConfiguration
}

// swiftui/referencefiledocumentconfiguration
@available(iOS 14, macOS 11, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct ReferenceFileDocumentConfiguration<Document: ReferenceFileDocument> {
  public var document: Document { fatalError() }
}

// swiftui/scene
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Scene {}
// swiftui/scenebuilder
@resultBuilder public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
// swiftui/app
@available(iOS 14, macOS 11, *)
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}
extension App {
  // swiftui/app/main()
  @MainActor @preconcurrency public static func main() {}
}
// swiftui/windowgroup
@available(iOS 14, macOS 11, *)
public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
// swiftui/scenephase
@available(iOS 14, macOS 11, *)
public enum ScenePhase: Comparable, Sendable {
  case background, inactive, active
}
extension EnvironmentValues {
  // swiftui/environmentvalues/scenephase
  public var scenePhase: ScenePhase { .active }
}

// swiftui/vstack
public struct VStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
// swiftui/label
@available(iOS 14, macOS 11, *)
public struct Label<Title: View, Icon: View>: View {
  public var body: Never { fatalError() }
}
extension Label where Title == Text, Icon == Image {
  // swiftui/label/init(_:systemimage:)
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}
// swiftui/textfield
public struct TextField<Label: View>: View {
  public var body: Never { fatalError() }
}
extension TextField where Label == Text {
  // swiftui/textfield/init(_:text:)
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}
// swiftui/navigationsplitview
@available(iOS 16, macOS 13, *)
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  public var body: Never { fatalError() }
}
extension NavigationSplitView where Content == EmptyView {
  // swiftui/navigationsplitview/init(sidebar:detail:)
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
}
// swiftui/navigationlink
public struct NavigationLink<Label: View, Destination>: View {
  public var body: Never { fatalError() }
}
extension NavigationLink where Destination == Never {
  // swiftui/navigationlink/init(value:label:)
  @available(iOS 16, macOS 13, *)
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
}
extension List where SelectionValue: Hashable {
  // swiftui/list/init(selection:content:)
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {}
}
extension ViewBuilder {
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}
extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}
extension View {
  // swiftui/view/badge(_:)
  @available(iOS 15, macOS 12, *)
  public func badge(_ count: Int) -> some View { self }
  // swiftui/view/onsubmit(of:_:)
  @available(iOS 15, macOS 12, *)
  public func onSubmit(_ action: @escaping () -> Void) -> some View { self }
  // swiftui/view/id(_:)
  public func id<ID: Hashable>(_ id: ID) -> some View { self }
  // swiftui/view/onchange(of:initial:_:)
  @available(iOS 17, macOS 14, *)
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View { self }
}

// swiftui/documentgroup/init(newdocument:editor:)
@available(iOS 14, macOS 11, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct DocumentGroup<Document, Content: View>: Scene {
  public var body: Never { fatalError() }
  public init(
    newDocument: @escaping @Sendable () -> Document,
    @ViewBuilder editor: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
  ) where Document: ReferenceFileDocument {}
}
