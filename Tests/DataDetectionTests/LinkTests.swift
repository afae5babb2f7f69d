import Testing

@Suite struct LinkTests {
  @Test(arguments: [
    ("See https://example.com/a?b=1#c.", "https://example.com/a?b=1#c"),
    ("(http://example.com/x_(y))", "http://example.com/x_(y)"),
    ("https: //example.com/a", "https://example.com/a"),
    ("https://192.168.0.10:8080/video", "https://192.168.0.10:8080/video"),
    ("http://camera/stream", "http://camera/stream"),
    ("rtsp://camera.local/1", "rtsp://camera.local/1"),
    ("rtsp://user:pw@192.168.0.9/1", "rtsp://user:pw@192.168.0.9/1"),
    ("www.example.co.jp", "http://www.example.co.jp"),
    ("詳細はexample.jpをご覧ください", "http://example.jp"),
    ("ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ", "https://example.com"),
    ("EXAMPLE.COM", "http://EXAMPLE.COM"),
    ("youtu.be/dQw4w9", "http://youtu.be/dQw4w9"),
    ("xn--fsq.xn--p1ai", "http://xn--fsq.xn--p1ai"),
    ("https://example.com/very/long/\npath/to/page.html", "https://example.com/very/long/path/to/page.html"),
    ("https://example.com/search?q=\nswift", "https://example.com/search?q=swift"),
    ("https://example.com\n/path", "https://example.com/path"),
    ("www.example.\ncom", "http://www.example.com"),
    ("https://example.com/\nTel: none", "https://example.com/"),
    ("https://example.com/\nfor details", "https://example.com/"),
    ("https://example.com/100%", "https://example.com/100%25"),
  ])
  func links(text: String, url: String) { #expect(found(text, .link) == ["url: \(url)"]) }

  @Test(arguments: [
    "e.g.word", "i.e.this", "main.py README.md a.sh", "finished.It was", "ASP.NET", "java.io.File",
    "com.example.app",
    "v1.2.3", "3.14", "U.S.A.", "...", "https://", "www.", "1.2.3.4", "Node.js", "No.5", "a.b.c", "self.name",
  ])
  func others(text: String) { #expect(found(text, .link).isEmpty) }

  @Test(arguments: [
    ("Mail: john.doe@example.com!", "john.doe@example.com"),
    ("<a_b+c@mail.example.co.jp>", "a_b+c@mail.example.co.jp"),
    ("メールはinfo@example.jpまで", "info@example.jp"),
    ("ｉｎｆｏ＠ｅｘａｍｐｌｅ．ｊｐ", "info@example.jp"),
    ("john.doe@\nexample.com", "john.doe@example.com"),
    ("john.doe\n@example.com", "john.doe@example.com"),
    ("john.doe@example.\ncom", "john.doe@example.com"),
    ("me@xn--fsq.jp", "me@xn--fsq.jp"),
  ])
  func emails(text: String, address: String) { #expect(found(text) == ["email: \(address)"]) }

  @Test(arguments: [
    "a@b", "@name", "x..y@example.com", "a@example.c0m", "5 @ 3.50", "name@example.nosuchtld", "a@@b.com",
  ])
  func noEmails(text: String) { #expect(found(text, .emailAddress).isEmpty) }
}
