import Testing

@testable import SightlineCommand
@testable import Streaming

@Suite struct ChecklistTests {
  @Test func doctorFailsOnlyForWhatIsNeeded() throws {
    let good = DoctorCommand.Check(state: .good, text: "appsink")
    let optional = DoctorCommand.Check(state: .optional, text: "no display", remedy: "set DISPLAY")
    let missing = DoctorCommand.Check(state: .missing, text: "x264enc", remedy: "apt-get install it")
    let test = TestConsole()
    #expect(try DoctorCommand.run(test.console, [good, optional]) == 0)
    #expect(try DoctorCommand.run(test.console, [missing]) == 1)
    #expect(
      test.output.text == """
        ok      appsink
        --      no display: set DISPLAY
        MISSING x264enc: apt-get install it

        """)
  }

  @Test func doctorKnowsThisMachine() async {
    let test = TestConsole(variables: ["DISPLAY": ":7"])
    #expect(await test.run("doctor") == (test.output.text.contains("MISSING") ? 1 : 0))
    for part in ["ok      GStreamer 1.", " appsrc (", "zxing-cpp 3.", "ok      display :7", " font"] {
      #expect(test.output.text.contains(part))
    }
  }

  @Test func devicesTellsWhatACameraOffersAndWhyItCannotBeOpened() throws {
    let cameras = [
      Camera(name: "Webcam", path: "/dev/video0", formats: ["640x480 30/s YUY2"], accessProblem: nil),
      Camera(
        name: "camera", path: "/dev/video2", formats: [], accessProblem: "permission denied; join the group"),
    ]
    let test = TestConsole()
    #expect(try DevicesCommand.run(test.console, cameras: cameras) == 0)
    #expect(
      test.output.text == """
        /dev/video0  Webcam
          640x480 30/s YUY2
        /dev/video2  camera
          can't be opened: permission denied; join the group

        """)
  }

  @Test func withoutACameraItSaysSo() throws {
    let test = TestConsole()
    #expect(try DevicesCommand.run(test.console, cameras: []) == 0)
    #expect(test.output.text == "no cameras found\n")
  }
}
