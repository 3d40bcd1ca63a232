import Glibc

/// The terminal in full-screen use, given back as it was when this goes out of scope.
struct Terminal: ~Copyable {
  private let before: termios

  /// Takes the terminal over; nil when input or output is none.
  init?() {
    var settings = termios()
    guard isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    let before = settings
    // Keys come one by one and unechoed, and Ctrl-C as a key, so that it goes through the ordinary way out.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0 else { return nil }
    self.before = before
    Self.write("\u{1b}[?1049h\u{1b}[?25l")  // The other screen, no cursor.
  }

  deinit {
    Self.write("\u{1b}[?25h\u{1b}[?1049l")
    var settings = before
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)  // A terminal that has gone needs no settings.
  }

  /// Columns and lines; the usual ones where the terminal does not tell.
  var size: (width: Int, height: Int) {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
    return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
  }

  /// Shows `lines` and nothing else.
  func show(_ lines: [String]) {
    Self.write("\u{1b}[H" + lines.joined(separator: "\u{1b}[K\r\n") + "\u{1b}[K\u{1b}[J")
  }

  /// The next key, or nil when none comes within `milliseconds`; the end of input is `q`.
  ///
  /// Several at once are a held key, which is one press, or else something pasted or an arrow: of those only the ones that
  /// quit are heard.
  func key(within milliseconds: Int32) -> Character? {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, milliseconds) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return count == 0 || errno == EIO ? "q" : nil }
    if bytes[0] == 0x1b { return nil }
    let keys = bytes.prefix(count).map { Character(UnicodeScalar($0)) }
    return keys.first(where: Self.quits) ?? (Set(keys).count == 1 ? keys.first : nil)
  }

  /// Whether a key leaves the picture: q, Ctrl-C or Ctrl-D.
  static func quits(_ key: Character) -> Bool { key == "q" || key == "\u{3}" || key == "\u{4}" }

  /// A terminal that has gone away ends the loop at its next key; here there is nothing to do about it.
  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDOUT_FILENO, bytes, bytes.count)
  }
}
