import Foundation
import OutlineDiff

// usage: DifferenceBenchmarks [rounds] [arrays | trees | lists]
// For steady figures set MALLOC_TRIM_THRESHOLD_ and MALLOC_MMAP_THRESHOLD_ to 1000000000.
let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 15
let part = CommandLine.arguments.dropFirst(2).first
var generator = SeededGenerator(seed: 2026)

if part == nil || part == "arrays" {
  let cases = ArrayCase.all(using: &generator)
  runArrays(UUID.self, cases: cases, rounds: rounds, withStandardLibrary: true)
  runArrays(MarkedUUID.self, cases: cases, rounds: rounds, withStandardLibrary: false)
  runArrays(Int64.self, cases: cases, rounds: rounds, withStandardLibrary: false)
  runArrays(ShortText.self, cases: cases, rounds: rounds, withStandardLibrary: false)
  runArrays(String.self, cases: cases, rounds: rounds, withStandardLibrary: false)
}

if part == nil || part == "trees" {
  for count in [100_000, 1_000_000] {
    let trees = TreeCase.all(count: count, using: &generator)
    try runTrees(UUID.self, cases: trees, rounds: rounds)
    try runTrees(Int64.self, cases: trees, rounds: rounds)
  }
}

if part == nil || part == "lists" { try runLists(rounds: rounds) }
