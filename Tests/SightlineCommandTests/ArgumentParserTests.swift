import Testing

@testable import SightlineCommand

@Suite struct ArgumentParserTests {
  private static let name = CommandOption("--name", value: "NAME", "a name")
  private static let tag = CommandOption("--tag", value: "TAG", isRepeatable: true, "a tag")
  private static let flag = CommandOption("--flag", "a flag")

  private func specification(_ operands: CommandSpecification.Operands = .any("X")) -> CommandSpecification {
    CommandSpecification(
      name: "try", summary: "try it", operands: operands, options: [Self.name, Self.tag, Self.flag],
      laterOptions: ["--soon"], passesGStreamerOptions: true)
  }

  private func message(_ arguments: [String], _ operands: CommandSpecification.Operands = .any("X")) throws
    -> String
  {
    let error = #expect(throws: UsageError.self) { try specification(operands).parse(arguments) }
    return try #require(error).description
  }

  @Test func readsOptionsInBothForms() throws {
    let parsed = try specification().parse([
      "a", "--name", "n", "--tag=x=y", "--flag", "--tag", "-", "b", "--tag=--z",
    ])
    #expect(parsed.operands == ["a", "b"])
    #expect(parsed.value(Self.name) == "n")
    #expect(parsed.all(Self.tag) == ["x=y", "-", "--z"])
    #expect(parsed.isSet(Self.flag) && !parsed.isSet(.help))
  }

  @Test func twoDashesEndTheOptions() throws {
    let parsed = try specification().parse(["--flag", "--", "--name", "-x"])
    #expect(parsed.operands == ["--name", "-x"])
  }

  @Test(arguments: [["--help"], ["-h"], ["--flag", "--help"]])
  func helpNeedsNothingElse(arguments: [String]) throws {
    #expect(try specification(.one("PIPELINE")).parse(arguments).isSet(.help))
  }

  @Test func negativeNumbersAreValues() throws {
    #expect(try specification().parse(["--name", "-5,0,9,9"]).value(Self.name) == "-5,0,9,9")
  }

  @Test func passesGStreamerItsOwn() throws {
    let parsed = try specification().parse([
      "--gst-debug", "3,GST_CAPS:5", "--gst-debug-level=2", "--gst-debug-no-color", "a",
    ])
    #expect(parsed.gstreamer == ["--gst-debug=3,GST_CAPS:5", "--gst-debug-level=2", "--gst-debug-no-color"])
    #expect(parsed.operands == ["a"])
  }

  @Test(arguments: [
    (["--nme", "x"], "there is no option --nme; did you mean --name?"),
    (["--colour"], "there is no option --colour; see sightline try --help"),
    (["-x"], "there is no option -x; see sightline try --help"),
    (["--name"], "--name needs a value; write --name NAME"),
    (["--name", "--flag"], "--name needs a value; write --name NAME"),
    (["--flag=1"], "--flag takes no value; write --flag"),
    (["--name=a", "--name=b"], "--name stands twice; give it once"),
    (["--soon", "x"], "--soon is not available in this version; leave it out"),
  ])
  func saysWhatIsWrong(arguments: [String], expected: String) throws {
    #expect(try message(arguments) == expected)
  }

  @Test func countsOperands() throws {
    #expect(try message([], .one("PIPELINE")) == "PIPELINE is missing; write sightline try PIPELINE")
    #expect(try message([], .oneOrMore("FILE")) == "FILE is missing; write sightline try FILE…")
    #expect(try message(["a"], .none) == "“a” is not expected; leave it out")
    #expect(
      try message(["v4l2src", "!", "fakesink"], .one("PIPELINE"))
        == "one PIPELINE is expected, not 3 arguments; put it in quotes, so that it is one: "
        + "sightline try \"v4l2src ! fakesink\"")
  }

  /// The shell has taken the quotes away.
  @Test(arguments: [
    ["rtspsrc", "location=rtsp://admin:secret@cam", "!", "x"], ["rtspsrc", "user-pw=sec ret", "!", "x"],
    ["rtspsrc", "user-pw=sec!ret", "!", "x"],
  ])
  func passwordsAreNotRepeated(arguments: [String]) throws {
    for text in [try message(arguments, .one("PIPELINE")), failure { try StreamPlan.all($0) }] {
      #expect(!text.contains("sec") && !text.contains("ret") && text.contains("***"), "\(text)")
    }
    func failure(_ body: (ParsedArguments) throws -> [StreamPlan]) -> String {
      let error = #expect(throws: UsageError.self) {
        try body(RunCommand.specification.parse(arguments))
      }
      return error?.description ?? ""
    }
  }

  @Test(arguments: ["9.5", "1e21", "inf"])
  func refusesWhatIsTooMuch(text: String) throws {
    let parsed = try specification().parse(["--name=\(text)"])
    let error = #expect(throws: UsageError.self) { try parsed.number(Self.name, most: 9) }
    #expect(error?.description == "--name: “\(text)” is too much; write a number up to 9")
  }

  @Test(arguments: ["x", "-1", "nan", "-inf", ""])
  func refusesWhatIsNoNumber(text: String) throws {
    let parsed = try specification().parse(["--name=\(text)"])
    let error = #expect(throws: UsageError.self) { try parsed.number(Self.name, most: 9) }
    #expect(error?.description == "--name: “\(text)” is no number of 0 or more; write --name NAME")
  }
}
