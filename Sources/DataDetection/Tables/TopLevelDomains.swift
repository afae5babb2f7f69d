/// The ends of host names that count as such.
enum TopLevelDomains {
  /// Those at which a name without `http://`, `www.` or a path is a link.
  static let plain: Set<String> = words(
    """
    com org net edu gov mil int info biz io dev app xyz online site tech store shop blog cloud page wiki news art
    tokyo osaka kyoto nagoya yokohama london berlin paris nyc amsterdam
    jp uk de fr es pt nl ch se dk fi ie cz sk hu ro bg gr hr si lt lv ee lu eu ru ua kz tr il ae sa eg za ng ke ma
    us ca mx br ar cl pe uy ve ec au nz cn hk tw kr sg th vn ph pk lk np tv fm gg ly mu
    """)

  /// Words, names of files or abbreviations as well: a link needs more than them.
  static let ambiguous: Set<String> = words(
    """
    ai at be by am as in is it me my no so to do la pm st md pl py rs sh ps cc ws co zip mov live link help work one
    top name id media design today world life club studio agency company global
    """)

  /// Whether a name may end so; names in other scripts are written with `xn--`.
  static func contains(_ label: String) -> Bool {
    plain.contains(label) || ambiguous.contains(label) || (label.hasPrefix("xn--") && label.count > 4)
  }

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
