import CGstRtspServer
import Foundation
import Streaming

extension RTSPServerConfiguration {
  /// The role of those who may watch; `nil` where nobody is asked.
  var role: String? { users.isEmpty && certificate == nil ? nil : "viewer" }

  var transport: RTSPTransport {
    RTSPTransport(
      allowsUDP: certificate == nil, allowsMulticast: users.isEmpty && certificate == nil,
      isLoopback: isLoopback)
  }

  /// Has `server` ask viewers who they are, and encrypt.
  ///
  /// - Throws: `StreamError` where the certificate cannot be used.
  func secure(_ server: UnsafeMutablePointer<GstRTSPServer>) throws {
    guard let role, let auth = gst_rtsp_auth_new() else { return }
    defer { g_object_unref(auth) }
    guard let token = gst_rtsp_token_new_empty() else { return }
    defer { gst_rtsp_token_unref(token) }
    gst_rtsp_token_set_string(token, GST_RTSP_TOKEN_MEDIA_FACTORY_ROLE, role)
    gst_rtsp_auth_set_realm(auth, "Sightline")
    switch authentication {
    case .digest: gst_rtsp_auth_set_supported_methods(auth, GST_RTSP_AUTH_DIGEST)
    case .basic: gst_rtsp_auth_set_supported_methods(auth, GST_RTSP_AUTH_BASIC)
    }
    for user in users { add(user, token, to: auth) }
    if users.isEmpty { gst_rtsp_auth_set_default_token(auth, token) }
    if let certificate {
      let loaded = try certificate.load()
      gst_rtsp_auth_set_tls_certificate(auth, loaded)
      g_object_unref(loaded)
    }
    gst_rtsp_server_set_auth(server, auth)
  }

  private func add(
    _ user: Login, _ token: UnsafeMutablePointer<GstRTSPToken>, to auth: UnsafeMutablePointer<GstRTSPAuth>
  ) {
    switch authentication {
    case .digest: gst_rtsp_auth_add_digest(auth, user.name, user.password, token)
    case .basic:
      guard let basic = gst_rtsp_auth_make_basic(user.name, user.password) else { return }
      gst_rtsp_auth_add_basic(auth, basic, token)
      g_free(basic)
    }
  }
}

extension RTSPServerConfiguration.Certificate {
  /// - Throws: `StreamError` where a file cannot be read, they do not belong together, or there is no TLS.
  func load() throws -> UnsafeMutablePointer<GTlsCertificate> {
    guard g_tls_backend_supports_tls(g_tls_backend_get_default()) != 0 else {
      throw StreamError("there is no TLS for RTSPS", remedy: "Install it: apt-get install glib-networking")
    }
    var failure: UnsafeMutablePointer<GError>?
    if let loaded = g_tls_certificate_new_from_files(certificate, key, &failure) { return loaded }
    defer { g_clear_error(&failure) }
    let reason = failure.map { String(cString: $0.pointee.message) } ?? "unknown error"
    throw StreamError(
      "the certificate \(certificate) with the key \(key) cannot be used: \(reason)",
      remedy: "Give both as PEM files: --rtsp-tls CERT,KEY.")
  }
}
