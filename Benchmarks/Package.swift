// swift-tools-version: 6.2

// A package of its own, so that nobody who uses the library resolves or builds benchmarks.
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "OutlineStore", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "RawSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "StoreBenchmarks",
      dependencies: [
        "RawSQLite", .product(name: "OutlineCare", package: "OutlineStore"),
        .product(name: "OutlineLists", package: "OutlineStore"),
        .product(name: "OutlineStore", package: "OutlineStore"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .executableTarget(
      name: "SnapshotBenchmarks",
      dependencies: [.product(name: "OutlineModel", package: "OutlineStore")]),
    .executableTarget(
      name: "DifferenceBenchmarks",
      dependencies: [.product(name: "OutlineModel", package: "OutlineStore")]),
  ],
  swiftLanguageModes: [.v6]
)
