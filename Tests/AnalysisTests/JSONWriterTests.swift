import Analysis
import Foundation
import Testing

@Suite struct JSONWriterTests {
  private func text(_ value: JSONValue) -> String {
    var json = JSONWriter()
    json.value(value)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), ("出口 é 👩‍👩‍👧", #""出口 é 👩‍👩‍👧""#),
    ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1d}\u{1f}\u{7f}", #""\u0000\u001d\u001f\u007f""#),
    ("a\u{2028}b\u{2029}", #""a\u2028b\u2029""#), ("\u{2027}\u{202a}€", "\"\u{2027}\u{202a}€\""),
  ])
  func escapesStrings(string: String, expected: String) throws {
    #expect(text(.string(string)) == expected)
    let back = try JSONSerialization.jsonObject(with: Data(expected.utf8), options: .fragmentsAllowed)
    #expect(back as? String == string)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-3, "-3"), (0.5, "0.5"), (210.004, "210"), (210.005001, "210.01"),
    (-0.004, "0"), (-0.25, "-0.25"), (1919.999, "1920"), (0.1 + 0.2, "0.3"), (7.05, "7.05"), (1e20, "1e+20"),
  ])
  func roundsToTwoDecimals(number: Double, expected: String) {
    var json = JSONWriter()
    json.value(number, decimals: 2)
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [(0.12, "0.12"), (5, "5"), (1e-7, "1e-07"), (0.1 + 0.2, "0.30000000000000004")])
  func keepsNumbersExactly(number: Double, expected: String) throws {
    #expect(text(.number(number)) == expected)
    #expect(Double(expected) == number)
  }

  @Test(arguments: [Int.min, -1, 0, 42, Int.max])
  func writesIntegers(integer: Int) {
    #expect(text(.integer(integer)) == String(integer))
  }

  @Test func keepsTheOrderOfKeys() {
    let value: JSONValue = ["z": 1, "a": [true, false, 0.5, []], "m": ["k": "v"], "e": [:]]
    #expect(text(value) == #"{"z":1,"a":[true,false,0.5,[]],"m":{"k":"v"},"e":{}}"#)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func leavesOutWhatIsNotFinite(number: Double) {
    let value: JSONValue = ["a": 1, "b": .number(number), "c": [1, .number(number)], "d": 2]
    #expect(text(value) == #"{"a":1,"d":2}"#)
    #expect(text(.number(number)) == "null")
  }

  @Test func writesTheNextLineIntoTheSameMemory() {
    var json = JSONWriter()
    json.value("first")
    json.newline()
    json.removeAll()
    json.value(1)
    json.newline()
    json.value(2)
    #expect(String(decoding: json.bytes, as: UTF8.self) == "1\n2")
  }
}
