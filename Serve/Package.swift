// swift-tools-version: 6.2

// A package of its own, so that nobody who uses the library or builds `outline` resolves Hummingbird and SwiftNIO.
import PackageDescription

let package = Package(
  name: "Serve",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "outline-serve", targets: ["outline-serve"])],
  traits: [.trait(name: "Strict", description: "Warnings are errors")],
  dependencies: [
    .package(name: "OutlineStore", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.8.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: [
    .target(name: "PageFiles", linkerSettings: [.linkedLibrary("z")]),
    .executableTarget(
      name: "outline-serve",
      dependencies: [
        "PageFiles",
        .product(name: "OutlineOperations", package: "OutlineStore"),
        .product(name: "OutlineService", package: "OutlineStore"),
        .product(name: "OutlineStore", package: "OutlineStore"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      exclude: ["Page"],
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error, .when(traits: ["Strict"])),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
