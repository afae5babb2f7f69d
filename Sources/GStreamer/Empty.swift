// GStreamer
