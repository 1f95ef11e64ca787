import Foundation
import OutlineDiff

// usage: DifferenceBenchmarks [ROUNDS] [arrays | trees | outlines | lists | applying [WORD]]
// With a word only the arrays and trees whose names have it in them.
// For steady figures set MALLOC_TRIM_THRESHOLD_ and MALLOC_MMAP_THRESHOLD_ to 1000000000.
let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 15
let part = CommandLine.arguments.dropFirst(2).first
let word = CommandLine.arguments.dropFirst(3).first ?? ""
var generator = SeededGenerator(seed: 2026)

if part == nil || part == "arrays" {
  let cases = ArrayCase.all(using: &generator).filter { word.isEmpty || $0.label.contains(word) }
  runArrays(UUID.self, cases: cases, rounds: rounds, withStandardLibrary: true)
  runArrays(OwnUUID.self, cases: cases, rounds: rounds, withStandardLibrary: false)
  runArrays(Int64.self, cases: cases, rounds: rounds, withStandardLibrary: false)
  runArrays(ShortText.self, cases: cases, rounds: rounds, withStandardLibrary: false)
  runArrays(String.self, cases: cases, rounds: rounds, withStandardLibrary: false)
}

if part == nil || part == "trees" {
  for count in [100_000, 1_000_000] {
    var trees = TreeCase.all(count: count, using: &generator)
    trees += TreeCase.further(count: count, using: &generator)
    trees.removeAll { !word.isEmpty && !$0.label.contains(word) }
    try runTrees(UUID.self, cases: trees, rounds: rounds)
    try runTrees(String.self, cases: trees, rounds: rounds)
  }
}

if part == nil || part == "outlines" { try runOutlines(rounds: rounds) }
if part == nil || part == "lists" { try runLists(rounds: rounds) }
if part == nil || part == "applying" { try runApplying(rounds: rounds) }
