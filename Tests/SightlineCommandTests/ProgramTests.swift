import Testing

@testable import SightlineCommand

@Suite struct ProgramTests {
  @Test(arguments: SightlineCommand.commands.map(\.specification.name))
  func eachCommandHelps(name: String) async {
    let direct = TestConsole()
    let asked = TestConsole()
    #expect(await direct.run(name, "--help") == 0)
    #expect(await asked.run("help", name) == 0)
    #expect(direct.output.text == asked.output.text && direct.errors.text.isEmpty)
    #expect(direct.output.text.contains("\nUsage: sightline \(name)"))
    #expect(direct.output.text.contains("\nOptions:\n"))
    #expect(direct.output.text.contains("\nExamples:\n  sightline "))
    #expect(direct.output.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func helpNamesEachOptionWithItsValue() async {
    let test = TestConsole()
    #expect(await test.run("run", "--help") == 0)
    for form in ["--detect KIND[:key=value,…]", "--frames auto|latest|every", "--events FILE", "--gst-…"] {
      #expect(test.output.text.contains("\n  \(form)"))
    }
  }

  @Test func theOverviewNamesEachCommand() async {
    let test = TestConsole()
    #expect(await test.run("--help") == 0)
    for command in SightlineCommand.commands {
      #expect(test.output.text.contains("\n  \(command.specification.name) "))
    }
  }

  @Test func theVersionIsOneLine() async {
    let test = TestConsole()
    #expect(await test.run("--version") == 0)
    #expect(test.output.text == "sightline \(SightlineCommand.version)\n")
  }

  @Test func withoutACommandTheOverviewIsAnError() async {
    let test = TestConsole()
    #expect(await test.run([]) == 2)
    #expect(test.output.text.isEmpty && test.errors.text.contains("Usage: sightline COMMAND"))
  }

  @Test(arguments: [
    (["imge"], "sightline: there is no command “imge”; did you mean “image”? known: "),
    (["run"], "sightline run: PIPELINE is missing; "),
    (["run", "x", "--detct", "y"], "sightline run: there is no option --detct; did you mean --detect?\n"),
    (["run", "x", "--masks", "y"], "sightline run: --masks is not available in this version; "),
    (
      ["run", "x", "--rtsp", "8554"],
      "sightline run: --rtsp: “8554” is no address; write [HOST]:PORT/MOUNT"
    ),
    (["run", "x", "--login", "secretword"], "sightline run: --login: that is no user; write NAME:PASSWORD"),
    (["run", "x", "--latency", "soon"], "sightline run: --latency: “soon” is no number of 0 or more; "),
    (["run", "x", "--latency", "70000"], "sightline run: --latency: “70000” is too much; "),
    (["run", "x", "--fps", "1e19"], "sightline run: --fps: “1e19” is too much; "),
    (["run", "x", "--duration", "1e21"], "sightline run: --duration: “1e21” is too much; "),
    (["run", "x", "--stall-timeout", "1e21"], "sightline run: --stall-timeout: “1e21” is too much; "),
    (["run", "x", "--threads", "1e18"], "sightline run: --threads: “1e18” is too much; "),
    (
      ["run", "x", "--zone", "a=1,2,3,4,5,6:crowd=1e19"], "sightline run: --zone: “1e19” is no value of crowd"
    ),
    (["run", "x", "--rtsp", ":99999/a"], "sightline run: --rtsp: “99999” is no port; "),
    (["run", "x", "--rtsp", ":8554/a b"], "sightline run: --rtsp: “a b” is no mount; "),
    (
      ["run", "x", "--rtsp-codec", "vp8"],
      "sightline run: --rtsp-codec stands without --rtsp; add --rtsp ["
    ),
    (
      ["run", "x", "--rtsp", ":0/a", "--rtsp-codec", "av1"],
      "sightline run: --rtsp-codec: “av1” is not a choice; known: h264, h265, vp8, mjpeg"
    ),
    (
      ["run", "x", "--rtsp", ":0/a", "--rtsp-user", "secretword"],
      "sightline run: --rtsp-user: that is no user; write NAME:PASSWORD, or @FILE"
    ),
    (
      ["run", "x", "--rtsp", ":0/a", "--rtsp-raw", "a"],
      "sightline run: --rtsp-raw: “/a” is the mount of --rtsp too; "
    ),
    (
      ["run", "x", "--rtsp", ":0/a", "--rtsp-tls", "cert.pem"],
      "sightline run: --rtsp-tls: that is not two files; write --rtsp-tls CERT,KEY"
    ),
    (
      ["run", "x", "--rtsp", "0.0.0.0:0/a", "--rtsp-auth", "basic", "--rtsp-user", "ann:secretword"],
      "sightline run: --rtsp-auth: basic would send passwords readable through the network; add --rtsp-tls "
    ),
    (
      ["run", "x", "--rtsp", ":0/a", "--rtsp-auth", "digest"],
      "sightline run: --rtsp-auth: there are no users, so that everybody may watch; add --rtsp-user "
    ),
    (
      ["run", "a=videotestsrc", "b=videotestsrc", "--rtsp", ":0/{source}/a", "--rtsp-raw", "b"],
      "sightline run: --rtsp-raw: “b” is that of two streams; put {source} in it"
    ),
    (["run", "x", "--reconnect", "-1"], "sightline run: --reconnect: “-1” is no number of attempts; "),
    (
      ["run", "x", "--reconnect", "always"], "sightline run: --reconnect: “always” is no number of attempts; "
    ),
    (
      ["run", "x", "--stall-timeout", "-1"],
      "sightline run: --stall-timeout: “-1” is no number of 0 or more; "
    ),
    (
      ["run", "x", "--stall-timeout", "nan"],
      "sightline run: --stall-timeout: “nan” is no number of 0 or more; "
    ),
    (
      ["run", "x", "--detect", "masks"],
      "sightline run: --detect: the kind “masks” is not available in this version"
    ),
    (
      ["run", "x", "--detect", "barcode"],
      "sightline run: --detect: there is no kind of detection “barcode”; did you"
    ),
    (
      ["run", "x", "--fps", "fast"], "sightline run: --fps: “fast” is no number of 0 or more; write --fps N\n"
    ),
    (["run", "x", "--duration", "0"], "sightline run: --duration: “0” is no number above 0; "),
    (
      ["run", "x", "--frames", "lates"],
      "sightline run: --frames: “lates” is not a choice; did you mean “latest”? "
    ),
    (["run", "x", "--region", "1,2"], "sightline run: --region: “1,2” is not a box; write X,Y,W,H"),
    (
      ["run", "x", "--record", "a.avi"],
      "sightline run: --record: “a.avi” has an ending that is not known; end"
    ),
    (
      ["run", "x", "--events-on", "never"],
      "sightline run: --events-on: “never” is not a choice; known: every, change"
    ),
    (["run", "x.mp4", "--set", "A=1"], "sightline run: --set: the pipeline is no .gst file; "),
    (
      ["run", "x.gst", "--set", "=1"], "sightline run: --set: “=1” is no assignment; write --set NAME=VALUE\n"
    ),
    (["run", "x", "--display"], "sightline run: --display: there is no display; set DISPLAY"),
    (
      ["run", "x", "--events-format", "mot"],
      "sightline run: --events-format stands without --events; add --events"
    ),
    (
      ["run", "x", "--record", "x.mkv", "--events-on", "change"],
      "sightline run: --events-on stands without --events; "
    ),
    (
      ["run", "x", "--events", "e", "--events-format", "mot", "--events-on", "change"],
      "sightline run: --events-on: rows of --events-format mot are of every frame; "
    ),
    (
      ["run", "x", "--region", "0,0,9,9"],
      "sightline run: --region: nothing is analysed; add --detect KIND"
    ),
    (
      ["image", "x.png", "--region", "0,0,9,9"],
      "sightline image: --region: nothing is analysed; add --detect KIND"
    ),
    (
      ["run", "x", "--detect", "barcodes", "--track"],
      "sightline run: --track: nothing is looked for that can be followed; add --detect objects, or faces, or "
    ),
    (
      ["run", "x", "--detect", "barcodes", "--line", "a=0,0,1,1"],
      "sightline run: --line: nothing is looked for that can be followed; "
    ),
    (
      ["run", "x", "--detect", "faces", "--zone", "a=0,0,1,1,2,2:classes=faec"],
      "sightline run: --zone: “faec” is no class of what is looked for, in the zone “a”; did you mean “face”? "
    ),
    (
      ["run", "x", "--detect", "objects:classes=persn"],
      "sightline run: --detect: “persn” is no class of “objects”; did you mean “person”? known: "
    ),
    (
      ["run", "x", "--detect", "objects:classes="],
      "sightline run: --detect: “classes” of “objects” names none; write"
    ),
    (
      ["run", "x", "--detect", "text", "--select-text", "-", "--events", "-"],
      "sightline run: two outputs would be written to the standard output; name a file"
    ),
    (["run", "x", "--gst-foo=3"], "sightline run: there is no option --gst-foo; known: --gst-debug, "),
    (["run", "x", "--gst-debug"], "sightline run: --gst-debug needs a value; write --gst-debug=VALUE"),
    (["run", "x", "--gst-version=1"], "sightline run: --gst-version takes no value; "),
    (
      ["run", "x", "--record", "{tiem}.mp4"],
      "sightline run: --record: {tiem} stands for nothing; did you mean “{time}”? known: {source}, {time}"
    ),
    (
      ["run", "x", "--rtsp", ":0/{time}"], "sightline run: --rtsp: {time} stands for nothing; known: {source}"
    ),
    (
      ["run", "x", "--events", "{source}.jsonl"],
      "sightline run: --events: the stream has no name for {source}; write NAME=PIPELINE"
    ),
    (["image", "--detect", "barcodes"], "sightline image: FILE is missing; "),
    (
      ["image", "a.png", "--detect", "barcodes:symbologies=qr,ean13"],
      "sightline image: --detect: “ean13” after"
    ),
    (["image", "a.png", "--masks", "x"], "sightline image: --masks is not available in this version; "),
    (["requests", "x"], "sightline requests: “x” is not expected; "),
    (["help", "rum"], "sightline help: there is no command “rum”; did you mean “run”? "),
  ])
  func wrongUsageIsTwo(arguments: [String], expected: String) async {
    let test = TestConsole()
    #expect(await test.run(arguments) == 2)
    #expect(test.errors.text.hasPrefix(expected))
    #expect(test.errors.text.hasSuffix(" --help”.\n"))
    #expect(test.output.text.isEmpty)
  }

  @Test func requestsTellsOptionsAndEngines() async {
    let test = TestConsole()
    #expect(await test.run("requests") == 0)
    #expect(test.output.text.hasPrefix("barcodes: "))
    for part in [
      "symbologies=NAME+NAME…, default all", " ean13 ", "confidence=0…1, default 0", "zxing-cpp 3.",
    ] {
      #expect(test.output.text.contains(part))
    }
  }

  /// An output whose reader has gone.
  private struct ClosedOutput: ByteOutput {
    func write(_ bytes: [UInt8]) throws { throw OutputClosed(code: 32) }
  }

  @Test func aReaderThatGoesAwayIsNoError() async {
    let errors = MemoryOutput()
    let console = CommandConsole(
      output: ClosedOutput(), errors: errors, variables: [:], terminal: nil, isOutputTerminal: false,
      handlesSignals: false)
    #expect(await SightlineCommand.run(["requests"], console) == 0)
    #expect(await SightlineCommand.run(["image", "no.png", "also-no.png", "--quiet"], console) == 0)
    #expect(errors.text.isEmpty)
  }
}
