/// Looks for what was probably meant.
public enum Suggestion {
  /// The name nearest to `text`, if few enough letters differ for it to be a slip of the fingers.
  public static func nearest(to text: String, in names: some Sequence<String>) -> String? {
    let typed = Array(text.lowercased())
    let allowed = max(1, typed.count / 3)
    let ranked = names.map { (name: $0, distance: distance(typed, Array($0.lowercased()))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= allowed else {
      return nil
    }
    return best.name
  }

  /// How many letters have to be put in, taken out, exchanged or swapped with their neighbour.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
