import CGStreamer

/// Wraps everything that an iterator gives, and frees it.
func collect<Value>(
  _ iterator: UnsafeMutablePointer<GstIterator>?, _ wrap: (gpointer) -> Value
) -> [Value] {
  guard let iterator else { return [] }
  defer { gst_iterator_free(iterator) }
  var result: [Value] = []
  var value = GValue()
  while true {
    switch gst_iterator_next(iterator, &value) {
    case GST_ITERATOR_OK:
      if let object = g_value_get_object(&value) { result.append(wrap(object)) }
      g_value_reset(&value)
    case GST_ITERATOR_RESYNC:
      result.removeAll()
      gst_iterator_resync(iterator)
    default:
      g_value_unset(&value)
      return result
    }
  }
}
