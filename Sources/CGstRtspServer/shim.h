#pragma once
/* First, so that the types of GStreamer itself are those of its own module. */
#include "../CGStreamer/shim.h"
#include <gst/rtsp-server/rtsp-server.h>
