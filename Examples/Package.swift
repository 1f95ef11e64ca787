// swift-tools-version: 6.2

// A package of its own, as an app or a server is one: it sees only what is public of the library.
import PackageDescription

let package = Package(
  name: "Examples",
  // The app needs Observation.
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.executable(name: "reminders", targets: ["RemindersApp"])],
  dependencies: [
    .package(name: "OutlineStore", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "Examples",
      dependencies: [
        "TodoApp",
        .product(name: "OutlineStore", package: "OutlineStore"),
        .product(name: "OutlineCare", package: "OutlineStore"),
        .product(name: "OutlineFormats", package: "OutlineStore"),
        .product(name: "OutlineLists", package: "OutlineStore"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      resources: [.embedInCode("mountains.csv")]),
    // As new apps are set up: all of it is on the main actor, unless it says otherwise.
    .target(
      name: "TodoApp", dependencies: [.product(name: "OutlineStore", package: "OutlineStore")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .executableTarget(name: "example", dependencies: ["Examples"]),
    // An app with views, and its model without any.
    .target(
      name: "Reminders", dependencies: [.product(name: "OutlineLists", package: "OutlineStore")]),
    .executableTarget(
      name: "RemindersApp",
      dependencies: ["Reminders", .product(name: "OutlineLists", package: "OutlineStore")]),
  ],
  swiftLanguageModes: [.v6]
)
