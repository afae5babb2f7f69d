// Apple's Vision brings Foundation's types along, and code that was written for it counts on them.
@_exported import Foundation
