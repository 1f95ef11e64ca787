import Foundation
import TestSupport
import Testing

struct ProductsTests {
  @Test func `the workflow of products builds each one on each platform`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOfFile: Page.repository + "/" + path, encoding: .utf8)
    }
    let manifest = try text("Package.swift")
    let workflow = try text(".github/workflows/products.yml")
    let lines = workflow.split(separator: "\n")
    func words(_ key: String) throws -> Set<Substring> {
      let line = try #require(
        lines.first { $0.trimmingCharacters(in: .whitespaces).hasPrefix(key + ":") })
      let separators: Set<Character> = [" ", ",", "[", "]", ":"]
      return Set(line.split(whereSeparator: separators.contains))
    }
    let products = manifest.matches(
      of: #/\.(library|executable)\(name: "(\w+)", targets: \[([^\]]+)\]\)/#)
    #expect(products.count >= 6)
    let (targets, schemes) = (try words("TARGETS"), try words("scheme"))
    for product in products {
      for target in product.output.3.matches(of: #/\w+/#) {
        #expect(targets.contains(target.output), "\(target.output)")
      }
      // A command does not run on a telephone.
      if product.output.1 == "library" { #expect(schemes.contains(product.output.2)) }
    }
  }
}
