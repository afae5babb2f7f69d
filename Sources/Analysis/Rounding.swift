import Foundation

extension Double {
  /// The nearest number of so many decimals: events tell no more than was measured.
  package func to(_ decimals: Int) -> Double {
    let factor = pow(10, Double(decimals))
    return (self * factor).rounded() / factor
  }
}
