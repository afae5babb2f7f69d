import CGStreamer

/// An element or bin of a pipeline.
public final class Element: @unchecked Sendable {  // GstElement is thread safe
  package let pointer: UnsafeMutablePointer<GstElement>

  package init(taking pointer: UnsafeMutablePointer<GstElement>) { self.pointer = pointer }

  package init(retaining pointer: UnsafeMutablePointer<GstElement>) {
    gst_object_ref(pointer)
    self.pointer = pointer
  }

  /// Makes an element.
  ///
  /// - Throws: `GStreamerError` naming the Debian package where there is no such element.
  public convenience init(factory: String, name: String? = nil) throws {
    guard let made = gst_element_factory_make(factory, name) else {
      throw GStreamerError(missing: [factory], pipeline: nil)
    }
    gst_object_ref_sink(made)
    self.init(taking: made)
  }

  /// Parses a description in the syntax of `gst-launch-1.0` into a bin, its open ends left open.
  ///
  /// - Throws: `GStreamerError` with the text of the pipeline; a missing element is named with its Debian package.
  public convenience init(binDescription text: String) throws {
    let context = gst_parse_context_new()
    defer { gst_parse_context_free(context) }
    var failure: UnsafeMutablePointer<GError>?
    let bin = gst_parse_bin_from_description_full(text, 0, context, GST_PARSE_FLAG_FATAL_ERRORS, &failure)
    guard failure == nil, let bin else {
      if let bin {
        gst_object_ref_sink(bin)
        gst_object_unref(bin)
      }
      throw GStreamerError(parsing: text, failure: failure, context: context)
    }
    gst_object_ref_sink(bin)
    self.init(taking: bin)
  }

  deinit { gst_object_unref(pointer) }

  public var name: String {
    guard let name = gst_object_get_name(pointer.asObject) else { return "" }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// The kind of element, for example `filesrc`.
  public var factory: String? { pointer.factoryName }

  /// Opens what the element needs, a display or a device; the pipeline that it is put in closes it.
  ///
  /// - Throws: the `GStreamerError` that it reports where that cannot be opened.
  public func open() throws {
    guard let bus = gst_bus_new() else { return }
    gst_element_set_bus(pointer, bus)
    defer {
      gst_element_set_bus(pointer, nil)
      gst_object_unref(bus)
    }
    guard gst_element_set_state(pointer, GST_STATE_READY) == GST_STATE_CHANGE_FAILURE else { return }
    gst_element_set_state(pointer, GST_STATE_NULL)
    guard let message = gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR) else {
      throw GStreamerError("it cannot be opened", element: name)
    }
    defer { gst_message_unref(message) }
    throw GStreamerError(ofMessage: message)
  }

  /// Ends the stream that this source gives.
  public func endStream() { gst_element_send_event(pointer, gst_event_new_eos()) }

  /// Sets a property from its text, as in a pipeline description; a property that the element lacks is left alone.
  public func set(_ property: String, to value: String) {
    guard hasProperty(property) else { return }
    gst_util_set_object_arg(pointer.asGObject, property, value)
  }

  /// Sets a text property to exactly this text.
  public func set(_ property: String, toText text: String) {
    guard hasProperty(property) else { return }
    var value = GValue()
    g_value_init(&value, sightline_type_string)
    g_value_set_string(&value, text)
    g_object_set_property(pointer.asGObject, property, &value)
    g_value_unset(&value)
  }

  /// The value of a text property; `nil` where there is none.
  public func text(_ property: String) -> String? {
    guard hasProperty(property) else { return nil }
    var value = GValue()
    g_value_init(&value, sightline_type_string)
    defer { g_value_unset(&value) }
    g_object_get_property(pointer.asGObject, property, &value)
    return g_value_get_string(&value).map { String(cString: $0) }
  }

  /// The value of an integer property; `nil` where there is none.
  public func integer(_ property: String) -> Int? {
    guard hasProperty(property) else { return nil }
    var value = GValue()
    g_value_init(&value, sightline_type_int64)
    defer { g_value_unset(&value) }
    g_object_get_property(pointer.asGObject, property, &value)
    return Int(g_value_get_int64(&value))
  }

  /// Hands frames on as they are until the element finds something to do; it must be a transform.
  ///
  /// `videoflip` copies upright frames unless it is told so.
  public func passThrough() {
    guard g_type_check_instance_is_a(pointer.asTypeInstance, gst_base_transform_get_type()) != 0 else {
      return
    }
    gst_base_transform_set_passthrough(
      UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstBaseTransform.self), 1)
  }

  /// Whether the element has a property of this name.
  public func hasProperty(_ name: String) -> Bool {
    let type = pointer.pointee.object.object.g_type_instance.g_class
    return type?.withMemoryRebound(to: GObjectClass.self, capacity: 1) {
      g_object_class_find_property($0, name) != nil
    } ?? false
  }

  /// The pads through which data leaves it and to which nothing is linked yet.
  public var openSourcePads: [Pad] {
    collect(gst_element_iterate_src_pads(pointer)) {
      Pad(retaining: $0.assumingMemoryBound(to: GstPad.self))
    }.filter { !$0.isLinked }
  }

  /// Whether it makes source pads later, once it knows its data.
  public var makesPadsLater: Bool {
    var list = gst_element_class_get_pad_template_list(pointer.elementClass)
    while let item = list {
      let template = item.pointee.data.assumingMemoryBound(to: GstPadTemplate.self)
      if template.pointee.direction == GST_PAD_SRC, template.pointee.presence == GST_PAD_SOMETIMES {
        return true
      }
      list = item.pointee.next
    }
    return false
  }

  /// Whether data begins in it: it has no way in.
  public var isSource: Bool {
    pointer.pointee.numsinkpads == 0 && (pointer.pointee.numsrcpads > 0 || makesPadsLater)
  }

  /// A pad by its name, for example `sink`.
  public func pad(_ name: String) -> Pad? { gst_element_get_static_pad(pointer, name).map(Pad.init(taking:)) }

  /// The element of this name inside the bin.
  public func child(_ name: String) -> Element? {
    gst_bin_get_by_name(pointer.asBin, name).map(Element.init(taking:))
  }

  /// The elements directly inside the bin; none for an element that is not a bin.
  public var children: [Element] {
    guard g_type_check_instance_is_a(pointer.asTypeInstance, gst_bin_get_type()) != 0,
      let iterator = gst_bin_iterate_elements(pointer.asBin)
    else { return [] }
    return collect(iterator) { Element(retaining: $0.assumingMemoryBound(to: GstElement.self)) }
  }

  public func add(_ element: Element) {
    gst_object_ref(element.pointer)
    gst_bin_add(pointer.asBin, element.pointer)
    gst_object_unref(element.pointer)
  }

  /// Brings it to the state of the bin that holds it.
  public func syncStateWithParent() { gst_element_sync_state_with_parent(pointer) }

  /// The time since its pipeline began, pauses left out; `nil` unless it is playing.
  public var playingTime: MediaTime? {
    var state = GST_STATE_NULL
    gst_element_get_state(pointer, &state, nil, 0)
    guard state == GST_STATE_PLAYING else { return nil }
    return MediaTime(gst_element_get_current_running_time(pointer))
  }
}

extension UnsafeMutablePointer where Pointee == GstElement {
  var asObject: UnsafeMutablePointer<GstObject> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GstObject.self)
  }
  var asGObject: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GObject.self)
  }
  var asBin: UnsafeMutablePointer<GstBin> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GstBin.self)
  }
  var asTypeInstance: UnsafeMutablePointer<GTypeInstance> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self)
  }
  var elementClass: UnsafeMutablePointer<GstElementClass> {
    UnsafeMutableRawPointer(pointee.object.object.g_type_instance.g_class).assumingMemoryBound(
      to: GstElementClass.self)
  }
  var factoryName: String? {
    guard let factory = gst_element_get_factory(self),
      let name = gst_object_get_name(UnsafeMutableRawPointer(factory).assumingMemoryBound(to: GstObject.self))
    else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }
}
