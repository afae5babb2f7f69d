/// Core Video's name for a picture in memory.
public typealias CVPixelBuffer = PixelBuffer

/// Core Video's result code.
public typealias CVReturn = Int32
