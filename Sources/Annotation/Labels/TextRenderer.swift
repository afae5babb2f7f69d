import CPango

/// Renders lines of text with Pango.
///
/// It is the one owner of its font map, context, layout and font; each is released once, in `deinit`, and none is
/// handed out. One thread at a time may use it.
final class TextRenderer {
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let layout: OpaquePointer
  private let font: OpaquePointer
  private let options: OpaquePointer

  /// `nil` where Pango has no FreeType fonts.
  init?(family: String) {
    guard let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else { return nil }
    guard let context = pango_font_map_create_context(fontMap), let layout = pango_layout_new(context),
      let font = pango_font_description_new(), let options = cairo_font_options_create()
    else { return nil }
    self.fontMap = fontMap
    self.context = context
    self.layout = layout
    self.font = font
    self.options = options
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    pango_cairo_context_set_font_options(context, options)
    pango_font_description_set_family(font, family)
    pango_layout_set_single_paragraph_mode(layout, 1)
    // The line starts at the left whatever the script is; the words of a script still go its own way.
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
  }

  deinit {
    cairo_font_options_destroy(options)
    pango_font_description_free(font)
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  /// Renders one line of text.
  ///
  /// - Parameters:
  ///   - fontSize: the em in pixels.
  ///   - maximumWidth: in pixels; a longer line loses its middle.
  func render(_ text: String, fontSize: Int, maximumWidth: Int) -> RenderedText {
    pango_font_description_set_absolute_size(font, Double(fontSize) * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_layout_set_width(layout, Int32(clamping: max(maximumWidth, 1)) &* Int32(PANGO_SCALE))
    let line = DisplayText.line(text, limit: max(maximumWidth, 1) * 4 / max(fontSize, 1) + 16)
    pango_layout_set_text(layout, line, Int32(clamping: line.utf8.count))
    guard let glyphs = pango_layout_get_line_readonly(layout, 0) else {
      return RenderedText(mask: nil, left: 0, top: 0, advance: 0)
    }
    return rasterize(glyphs, fontSize: fontSize)
  }

  /// Draws a line of the layout. Stacked marks may be of any height, so the mask ends two em from the baseline.
  private func rasterize(_ line: UnsafeMutablePointer<PangoLayoutLine>, fontSize: Int) -> RenderedText {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_line_get_pixel_extents(line, &ink, &logical)
    let left = Int(ink.x).roundedDownToEven
    let top = max(Int(ink.y), -2 * fontSize).roundedDownToEven
    let bottom = min(Int(ink.y + ink.height), 2 * fontSize)
    let width = (Int(ink.x + ink.width) - left).roundedUpToEven
    let height = (bottom - top).roundedUpToEven
    let isVisible = ink.width > 0 && ink.height > 0 && width > 0 && height > 0
    return RenderedText(
      mask: isVisible ? mask(of: line, width: width, height: height, x: -left, y: -top) : nil, left: left,
      top: top, advance: max(0, Int(logical.x + logical.width)).roundedUpToEven,
      missingGlyphs: Int(pango_layout_get_unknown_glyphs_count(layout)))
  }

  /// A mask whose line starts on the baseline at `x`, `y`.
  private func mask(
    of line: UnsafeMutablePointer<PangoLayoutLine>, width: Int, height: Int, x: Int, y: Int
  ) -> CoverageMask? {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else {
      return nil
    }
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    cairo_move_to(cairo, Double(x), Double(y))
    pango_cairo_show_layout_line(cairo, line)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    guard let source = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return CoverageMask(width: width, height: height) { rows in
      for row in 0..<height { (rows + row * width).update(from: source + row * stride, count: width) }
    }
  }
}
