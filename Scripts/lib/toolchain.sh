# Finds the Swift toolchain. Needs say.sh and packages.sh.

oldest_swift=6.2
swift_source="Swift $oldest_swift or later for Debian 12 comes from https://swift.org/install/linux"

# swift_version: "6.3.1", or nothing when `swift` does not run or is something else of that name.
swift_version() { swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1 || true; }

# ensure_toolchain: afterwards `swift` works and is new enough, or the script has stopped.
ensure_toolchain() {
  command -v swift >/dev/null || stop 69 "There is no \`swift\` on the PATH. $swift_source."
  local version
  version=$(swift_version)
  if [ -z "$version" ]; then
    # A toolchain unpacked on a bare machine lacks libraries of the system.
    ensure_packages toolchain
    version=$(swift_version)
  fi
  [ -n "$version" ] || stop 69 "$(command -v swift) does not answer with a Swift version. $swift_source."
  if [ "$(printf '%s\n' "$oldest_swift" "$version" | sort -V | head -n 1)" != "$oldest_swift" ]; then
    stop 69 "$(command -v swift) is Swift $version, which is too old. $swift_source."
  fi
  note "Swift $version ($(command -v swift))"
}
