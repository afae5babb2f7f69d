import Analysis
import Streaming

/// The size of the pictures that outputs show.
extension RunCommand {
  /// What `--size`, `--fit` and `--fill` ask for.
  static func pictureShape(_ arguments: ParsedArguments) throws -> PictureShape? {
    let (isFit, isFill) = (arguments.isSet(.fit), arguments.isSet(.fill))
    guard !(isFit && isFill) else {
      throw UsageError("--fit and --fill do not go together", remedy: "give one of them")
    }
    let shape = try arguments.convert(.size) { text -> PictureShape in
      let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        [width, height].allSatisfy(PictureShape.sides.contains)
      else {
        let sides = PictureShape.sides
        throw ArgumentError(
          "“\(text)” is no size of a picture",
          remedy: "write WxH with sides of \(sides.lowerBound) to \(sides.upperBound), for instance 1280x720")
      }
      return PictureShape(
        width: width, height: height, gravity: isFill ? .resizeAspectFill : .resizeAspect)
    }
    if shape == nil, isFit || isFill {
      let option = isFit ? CommandOption.fit : .fill
      throw UsageError("\(option.name) stands without --size", remedy: "add \(CommandOption.size.form)")
    }
    return shape
  }

  /// Refuses a size where no output has pictures.
  static func checkShape(_ configuration: StreamConfiguration, _ arguments: ParsedArguments) throws {
    guard configuration.picture != nil else { return }
    let isShown = configuration.outputs.contains { output in
      switch output {
      case .window, .record, .snapshots: true
      case .events, .motChallenge, .text: false
      }
    }
    guard try !isShown && configuration.pictureOutputs.isEmpty && !configuration.hasOwnOutput else { return }
    throw UsageError(
      "--size: nothing shows pictures", remedy: "add --display, --record, --rtsp or a pipeline’s own sink")
  }
}
