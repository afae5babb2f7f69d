import Testing

@testable import SightlineCommand

@Suite struct InferenceOptionTests {
  @Test(arguments: [
    (["--threads", "0"], "--threads"), (["--threads", "1.5"], "--threads"),
    (["--models", "/no/such/folder"], "/no/such/folder"),
  ])
  func mistakesAreNamed(options: [String], name: String) async {
    let console = TestConsole()
    let status = await console.run(["image", "x.png", "--detect", "barcodes"] + options)
    #expect(status == 2)
    #expect(console.errors.text.contains(name))
  }
}
