import Testing
@testable import OutlineModel
@Test func nothing() {}
