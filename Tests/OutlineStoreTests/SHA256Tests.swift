import OutlineStore
import StoreTestSupport
import Testing

struct SHA256Tests {
  private static func hash(_ text: String, in pieces: Int = 1) -> String {
    var hash = SHA256()
    let bytes = Array(text.utf8)
    for piece in 0..<pieces {
      let range = bytes.count * piece / pieces..<bytes.count * (piece + 1) / pieces
      Array(bytes[range]).withUnsafeBufferPointer { hash.update($0) }
    }
    return hash.digest().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// The examples of NIST for FIPS 180-4.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `the digests are those of the standard`(text: String, count: Int, digest: String) {
    #expect(Self.hash(String(repeating: text, count: count)) == digest)
  }

  @Test func `a message has one digest in pieces of any size`() {
    for count in 0...200 {
      let text = String(repeating: "0123456789", count: count / 10 + 1).prefix(count)
      let digest = Self.hash(String(text))
      for pieces in [2, 7, 64] { #expect(Self.hash(String(text), in: pieces) == digest) }
    }
  }

  /// All lengths up to 200, from `for n in $(seq 0 200); do head -c $n /dev/zero | tr '\\0' a |
  /// sha256sum; done`.
  @Test func `the digests of all lengths of one letter are those of sha256sum`() {
    let all =
      (0...200).map { Self.hash(String(repeating: "a", count: $0)) }.joined(separator: "\n") + "\n"
    #expect(Self.hash(all) == "a9759c8911136c93d94b93a5521b7969e7ddfdc1006299a87034b9d130a0d59e")
  }
}
