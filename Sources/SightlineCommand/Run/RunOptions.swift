import Analysis
import Streaming

extension CommandOption {
  static let frames = CommandOption(
    "--frames", value: "auto|latest|every",
    "latest: the video never waits, late frames are not analysed; every: each frame is analysed, in order; auto, the "
      + "default: latest for live sources, every for files")
  static let fps = CommandOption(
    "--fps", value: "N", "analyse at most N frames a second; 0, the default: as many as possible")
  static let size = CommandOption(
    "--size", value: "WxH",
    "the size of the pictures shown, recorded and served, in their own proportions; by default the source's")
  static let fit = CommandOption(
    "--fit", "with --size: the whole picture, with black bars beside or above it; the default")
  static let fill = CommandOption(
    "--fill", "with --size: no bars, and what lies beyond the frame is cut off")
  static let display = CommandOption("--display", "show the video in a window")
  static let record = CommandOption(
    "--record", value: "FILE", isRepeatable: true,
    "record the video with what was found drawn in, as .mp4 (playable after a kill too) or .mkv")
  static let events = CommandOption(
    "--events", value: "FILE", "write what was found as JSON, one line a frame; - is the standard output")
  static let eventsFormat = CommandOption(
    "--events-format", value: "json|mot",
    "json, the default: one object a line; mot: MOTChallenge rows of the boxes found")
  static let track = CommandOption(
    "--track", "give objects lasting ids, and let their boxes follow their motion between analyses")
  static let zone = CommandOption(
    "--zone", value: "NAME=X,Y,X,Y,X,Y…[:key=value,…]", isRepeatable: true,
    "tell what enters and leaves this part of the picture, and for how long; keys: crowd=N, dwell=S, classes=a+b; "
      + "switches --track on")
  static let line = CommandOption(
    "--line", value: "NAME=X,Y,X,Y[:key=value]", isRepeatable: true,
    "count what crosses this line, in from its left to its right; key: classes=a+b; switches --track on")
  static let eventsOn = CommandOption(
    "--events-on", value: "every|change",
    "write a line for every analysed frame, the default, or only when what is seen changes")
  static let snapshots = CommandOption(
    "--snapshots", value: "DIR", "where captured stills go; the current folder by default")
  static let duration = CommandOption("--duration", value: "S", "end after S seconds of video")
  static let loop = CommandOption("--loop", "begin again at the end")
  static let reconnect = CommandOption(
    "--reconnect", value: "N|never",
    "open a live source that went away again at most N times in a row; for ever by default")
  static let stallTimeout = CommandOption(
    "--stall-timeout", value: "S",
    "a live source that gives nothing for S seconds counts as gone; 5 by default, 0 for never")
  static let latency = CommandOption(
    "--latency", value: "MS", "milliseconds that an RTSP source waits for what comes late; 100 by default")
  static let login = CommandOption(
    "--login", value: "NAME:PASSWORD|@FILE",
    "who asks a camera for its stream, where its URL does not say; a file is closed to others; the environment's "
      + "SIGHTLINE_LOGIN does the same")
  static let config = CommandOption(
    "--config", value: "FILE",
    "streams and options from a JSON file, in the words of these options; what is typed comes first")
  static let set = CommandOption(
    "--set", value: "NAME=VALUE", isRepeatable: true,
    "the value of ${NAME} in a .gst file; the environment is asked after it")
  static let verbose = CommandOption("--verbose", "say at the start what is set up")
  static let gstreamer = CommandOption("--gst-…", "an option of GStreamer's own, for instance --gst-debug=3")
}

extension RunCommand {
  static let specification = CommandSpecification(
    name: "run",
    summary: "analyse a stream: find things in it, draw them, show it, record it, write events",
    operands: .any("[NAME=]PIPELINE…"),
    options: [
      .detect, .frames, .fps, .region, .track, .zone, .line, .latency, .login, .reconnect, .stallTimeout,
      .size, .fit, .fill, .display, .record, .events, .eventsFormat, .eventsOn, .selectText, .snapshots,
      .duration, .loop, .config, .set,
    ] + RTSPArguments.options + [.models, .threads, .quiet, .verbose, .gstreamer],
    laterOptions: [
      "--track-object", "--masks",
      "--console",
      "--metadata",
    ],
    passesGStreamerOptions: true,
    details: """
      PIPELINE is one of
        a media file, a folder of media files, a URL, or a device such as /dev/video0;
        a gst-launch description that gives video: "rtspsrc location=rtsp://cam/1";
        one with the word analyze as an element: "v4l2src ! analyze ! autovideosink": what stands
        before it is the source, what stands after it receives the annotated frames;
        a file NAME.gst that holds a description, with comments (#) and ${NAME} or
        ${NAME:-default}.
      Several streams run beside one another as NAME=PIPELINE NAME=PIPELINE …; {source} in --record,
      --events, --select-text, --snapshots and --rtsp stands for the name.
      {time} in --record, --events, --select-text and --snapshots is when the program was started,
      for instance 2026-12-05T12-48-45 in local time. A file that is there already is replaced.
      Without an output option: a window if there is a display, else events on the standard
      output.

      Keys on a terminal: space starts and stops detection, p pauses the picture, c captures a
      still, + and - change how many frames are analysed a second, q quits.
      Ctrl-C ends with every file finished; a second one ends at once.
      """,
    examples: [
      .init("sightline run /dev/video0 --detect barcodes --display", "shows a webcam with the codes in view"),
      .init(
        "sightline run clip.mp4 --detect barcodes --events -", "prints what each frame of a file holds"),
      .init(
        "sightline run rtsp://camera/1 --detect barcodes --record a.mkv --events a.jsonl",
        "watches a camera, records it and notes what it sees"),
      .init(
        "sightline run rtsp://camera/1 --detect barcodes --rtsp :8554/door",
        "serves a camera with the codes marked at rtsp://127.0.0.1:8554/door"),
      .init(
        "sightline run door=rtsp://cam1/1 yard=rtsp://cam2/1 --detect barcodes --rtsp :8554/{source}",
        "watches two cameras and serves each under its name"),
      .init(
        "sightline run \"videotestsrc ! analyze ! autovideosink\"", "sends the annotated frames on to a sink"),
    ])
}
