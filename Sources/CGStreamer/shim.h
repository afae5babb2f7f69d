#pragma once
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/base/gstbasetransform.h>
#include <gst/gst.h>
#include <gst/video/video.h>
#include <malloc.h>

/* Function-like macros, which Swift does not import. */
static inline void *sightline_frame_plane(const GstVideoFrame *frame, guint plane) { return GST_VIDEO_FRAME_PLANE_DATA(frame, plane); }
static inline gint sightline_frame_stride(const GstVideoFrame *frame, guint plane) { return GST_VIDEO_FRAME_PLANE_STRIDE(frame, plane); }
static const GType sightline_type_int = G_TYPE_INT;
static const GType sightline_type_int64 = G_TYPE_INT64;
static const GType sightline_type_string = G_TYPE_STRING;
