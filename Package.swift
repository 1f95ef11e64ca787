// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "OutlineStore",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  products: [
    .library(name: "OutlineStore", targets: ["OutlineStore"]),
    .library(name: "OutlineOperations", targets: ["OutlineOperations"]),
    .library(name: "OutlineFormats", targets: ["OutlineFormats"]),
    .library(name: "OutlineModel", targets: ["OutlineModel", "OutlineDiff"]),
    .library(name: "OutlineCare", targets: ["OutlineCare"]),
    .library(name: "OutlineLists", targets: ["OutlineLists"]),
    .library(name: "OutlineUI", targets: ["OutlineUI"]),
    // For servers: a request in, its answer out. Serve/ is the package of outline-serve.
    .library(name: "OutlineService", targets: ["OutlineService"]),
    .executable(name: "outline", targets: ["outline"]),
  ],
  // Off where nobody asks for them; then their packages are not even resolved.
  traits: [
    // Parts of the command: without them it reads and writes every file.
    .default(enabledTraits: ["Agents", "Browser", "Care"]),
    .trait(name: "Agents", description: "outline mcp"),
    .trait(name: "Browser", description: "outline browse"),
    .trait(name: "Care", description: "outline check, rescue and purge; histories as text"),
    .trait(name: "Logging", description: "Options.log(to:slowFrom:), with swift-log"),
    .trait(name: "Metrics", description: "Options.measure(as:in:), with swift-metrics"),
    // A newer compiler may warn of what this one does not, and must not stop those who build from source for that.
    .trait(
      name: "Strict", description: "Warnings are errors, for those who work on the package",
      enabledTraits: ["Agents", "Browser", "Care"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    .target(name: "OutlineModel"),
    .target(name: "OutlineDiff", dependencies: ["OutlineModel"]),
    .target(
      name: "OutlineStore",
      dependencies: [
        "EmbeddedFiles", "OutlineModel", "OutlineDiff", "SQLiteSettings",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Logging"])),
        .product(
          name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
      ],
      // C embeds them, in EmbeddedFiles: as arrays of Swift they took seconds of each build.
      exclude: ["Migrations"]),
    .target(name: "EmbeddedFiles", exclude: ["emoji.txt", "texts"]),
    .target(
      name: "OutlineFormats", dependencies: ["EmbeddedFiles", "OutlineDiff", "OutlineModel"]),
    .target(
      name: "OutlineCare",
      dependencies: [
        "OutlineModel", "OutlineStore", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(name: "OutlineLists", dependencies: ["OutlineDiff", "OutlineStore"]),
    // Where there are no Apple frameworks it is empty; Scripts/maintain/typecheck-apple looks at it all the same.
    .target(name: "OutlineUI", dependencies: ["OutlineLists"]),
    .target(
      name: "OutlineOperations", dependencies: ["OutlineFormats", "OutlineModel", "OutlineStore"]),
    .target(
      name: "OutlineService",
      dependencies: ["OutlineFormats", "OutlineOperations", "OutlineStore"],
      resources: [.embedInCode("openapi.json")]),
    .target(
      name: "Terminal", dependencies: ["EmbeddedFiles", "OutlineOperations", "OutlineStore"]),
    .target(
      name: "OutlineBrowser", dependencies: ["OutlineOperations", "OutlineStore", "Terminal"]),
    .target(name: "ProcessArguments"),
    .target(
      name: "SQLiteSettings", dependencies: [.product(name: "GRDBSQLite", package: "GRDB.swift")]),
    .executableTarget(
      name: "outline",
      dependencies: [
        "EmbeddedFiles", "OutlineStore", "OutlineFormats", "OutlineOperations",
        "ProcessArguments", "SQLiteSettings", "Terminal",
        .target(name: "OutlineBrowser", condition: .when(traits: ["Browser"])),
        .target(name: "OutlineCare", condition: .when(traits: ["Care"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // The package Examples once more, so that its sources are tested without a second build of all else.
    // Like a package of somebody else they see what is public.
    .target(
      name: "Examples",
      dependencies: [
        "OutlineCare", "OutlineFormats", "OutlineLists", "OutlineStore", "TodoApp",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      path: "Examples/Sources/Examples", resources: [.embedInCode("mountains.csv")],
      packageAccess: false),
    .target(
      name: "TodoApp", dependencies: ["OutlineStore"], path: "Examples/Sources/TodoApp",
      packageAccess: false, swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(
      name: "Reminders", dependencies: ["OutlineLists"], path: "Examples/Sources/Reminders",
      packageAccess: false),
    .executableTarget(
      name: "example", dependencies: ["Examples"], path: "Examples/Sources/example",
      packageAccess: false),
    .target(
      name: "FuzzedInputs",
      dependencies: [
        "OutlineCare", "OutlineDiff", "OutlineFormats", "OutlineOperations", "TestSupport",
      ],
      path: "Tests/FuzzedInputs"),
    // Without Scripts/fuzz, which links the fuzzer of the toolchain, it only says how to run it.
    .executableTarget(name: "Fuzzing", dependencies: ["FuzzedInputs"], path: "Tests/Fuzzing"),
    .target(
      name: "TestSupport", dependencies: ["OutlineFormats", "OutlineModel"],
      path: "Tests/TestSupport"),
    .target(
      name: "StoreTestSupport", dependencies: ["OutlineCare", "OutlineStore", "TestSupport"],
      path: "Tests/StoreTestSupport"),
    .testTarget(
      name: "OutlineModelTests", dependencies: ["OutlineDiff", "OutlineModel", "TestSupport"],
      exclude: ["recurrences.txt"]),
    .testTarget(name: "OutlineDiffTests", dependencies: ["OutlineDiff", "TestSupport"]),
    .testTarget(
      name: "OutlineStoreTests",
      dependencies: [
        "OutlineStore", "StoreTestSupport", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(
          name: "InMemoryLogging", package: "swift-log", condition: .when(traits: ["Logging"])),
        .product(
          name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
      ],
      exclude: ["Kept", "days.txt", "days-spoken.txt"]),
    .testTarget(
      name: "OutlineCareTests",
      dependencies: [
        "OutlineCare", "OutlineStore", "StoreTestSupport", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "OutlineListsTests",
      dependencies: [
        "OutlineLists", "OutlineStore", "StoreTestSupport", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    // The code of README and of the articles, compiled and run.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "OutlineLists", "OutlineStore", "StoreTestSupport", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .testTarget(name: "OutlineFormatsTests", dependencies: ["OutlineFormats", "TestSupport"]),
    .testTarget(
      name: "OutlineOperationsTests",
      dependencies: [
        "OutlineCare", "OutlineFormats", "OutlineModel", "OutlineOperations", "OutlineStore",
        "TestSupport",
      ],
      exclude: ["emoji-queries.txt", "emoji-typed.txt", "lines.txt", "rules.txt"]),
    .testTarget(
      name: "OutlineServiceTests",
      dependencies: [
        "OutlineCare", "OutlineModel", "OutlineOperations", "OutlineService", "OutlineStore",
      ]),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "example", "Examples", "OutlineCare", "OutlineLists", "OutlineStore", "Reminders",
        "TestSupport",
      ]),
    .testTarget(
      name: "FuzzedInputsTests", dependencies: ["FuzzedInputs", "TestSupport"], exclude: ["Corpus"]),
    .testTarget(
      name: "OutlineBrowserTests",
      dependencies: [
        "OutlineBrowser", "OutlineCare", "OutlineOperations", "OutlineStore", "Terminal",
        "TestSupport",
      ]),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["EmbeddedFiles", "OutlineFormats", "Terminal", "TestSupport"]),
    .testTarget(
      name: "MigrationTests",
      dependencies: ["TestSupport", .product(name: "Subprocess", package: "swift-subprocess")]),
    .testTarget(
      name: "OutlineCommandTests",
      dependencies: [
        "outline", "OutlineCare", "OutlineFormats", "OutlineOperations",
        "OutlineStore", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      exclude: ["Screens", "daily-steps.txt", "first-guesses.txt"]),
  ],
  swiftLanguageModes: [.v6]
)

// One place for what every target of ours is compiled with.
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .treatAllWarnings(as: .error, .when(traits: ["Strict"])),
    ]
  if target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}
