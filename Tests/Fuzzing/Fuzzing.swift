#if FUZZING
import Foundation
import FuzzedInputs
#endif

/// The fuzzer: libFuzzer of the toolchain makes bytes up; `OUTLINE_FUZZED` says for which input.
@main
enum Fuzzing {
  #if FUZZING
  private static let input =
    ProcessInfo.processInfo.environment["OUTLINE_FUZZED"].flatMap(FuzzedInput.init) ?? .edit

  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments) { start, count in Fuzzing.tryOnce(start, count) })
  }

  /// Tries some bytes. A law that breaks ends the process, which is how libFuzzer is told.
  private static func tryOnce(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    do { try input.check(bytes) } catch { fatalError("\(input): \(error)") }
    return 0
  }
  #else
  static func main() { print("This program was built without a fuzzer. Run Scripts/fuzz.") }
  #endif
}

#if FUZZING
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ tryOnce: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
#endif
