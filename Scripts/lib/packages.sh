# Installs what is missing of Scripts/packages. Needs say.sh.

# packages_of GROUP…: the packages of those groups, one a line.
packages_of() {
  local group
  for group in "$@"; do
    awk -v group="$group" '$1 == group { print $2 }' "$(dirname "${BASH_SOURCE[0]}")/../packages"
  done
}

# missing_packages GROUP…: those of them that are not installed, one a line.
missing_packages() {
  local package
  for package in $(packages_of "$@"); do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
  done
}

# as_root COMMAND…: runs it as root, through sudo where needed; sudo may ask for a password only on a terminal.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif ! command -v sudo >/dev/null; then
    return 1
  elif [ -t 0 ]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

# apt_get COMMAND…: apt-get without questions, patient with another apt at work.
apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -q -o DPkg::Lock::Timeout=120 "$@" </dev/null
}

# ensure_packages GROUP…: afterwards all of them are installed, or the script has stopped.
ensure_packages() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    note "No apt here: this needs the counterparts of these Debian packages:" $(packages_of "$@" | xargs)
    return
  fi
  local missing
  mapfile -t missing < <(missing_packages "$@")
  if [ ${#missing[@]} -eq 0 ]; then
    note "Every Debian package needed is installed."
    return
  fi
  note "Installing with apt: ${missing[*]}"
  install_packages "${missing[@]}" || stop 69 "These Debian packages are missing and could not be installed; run as root:\
 apt-get update && apt-get install ${missing[*]}"
}

# install_packages PACKAGE…: the package lists are fetched only when they do not know a package or are out of date.
install_packages() {
  if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then return 1; fi
  if apt-cache show "$@" >/dev/null 2>&1 && apt_get install --no-install-recommends "$@"; then return; fi
  apt_get update && apt_get install --no-install-recommends "$@"
}
