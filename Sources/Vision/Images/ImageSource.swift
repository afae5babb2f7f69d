import Foundation

/// Where a request's picture comes from.
enum ImageSource: Sendable {
  case file(URL)
  case data(Data)
  case buffer(PixelBuffer)

  /// The upright picture; `orientation` overrides what is stored in a file.
  func picture(orientation: CGImagePropertyOrientation?) throws -> PixelBuffer {
    switch self {
    case .buffer(let picture): picture.upright(from: orientation ?? .up)
    case .data(let data): try PixelBuffer(decoding: data, orientation: orientation)
    case .file(let url): try PixelBuffer(contentsOf: url, orientation: orientation)
    }
  }
}
