import OutlineModel
import Testing

struct ListColorTests {
  @Test func `every name of the palette is a color, also with its prefix and in capitals`() throws {
    for name in [
      "black", "blue", "brown", "cyan", "gray", "green", "indigo", "mint", "orange", "pink",
      "purple", "red", "teal", "white", "yellow",
    ] {
      let color = try #require(ListColor(token: name))
      #expect(ListColor(token: "system" + name.uppercased()) == color)
      #expect(ListColor(token: color.hexadecimal.uppercased()) == color)
    }
    #expect(ListColor(token: "orange")?.hexadecimal == "#ff9500")
    #expect(ListColor(token: "grey") == ListColor(token: "gray"))
    #expect(ListColor(token: "black")?.hexadecimal == "#000000")
  }

  @Test func `three hexadecimal digits are six, and anything else is not a color`() {
    #expect(ListColor(token: "#f90")?.hexadecimal == "#ff9900")
    for token in [
      "", "#", "#ff", "#ffff", "#gg0000", "ff9500", "system", "#é00", "reddish", "#+12345",
    ] {
      #expect(ListColor(token: token) == nil, "\(token)")
    }
  }
}

extension ListColor {
  /// The color as six hexadecimal digits: `#ff9500`.
  fileprivate var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
