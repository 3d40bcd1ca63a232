# How the scripts speak: steps in bold on a terminal, one sentence and a sysexits code when they stop.

if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
  bold=$'\e[1m' dim=$'\e[2m' plain=$'\e[0m'
else
  bold='' dim='' plain=''
fi

# step TITLE: the header of the next part of the work.
step() { printf '\n%s==> %s%s\n' "$bold" "$1" "$plain"; }

# note TEXT: a line beside the work.
note() { printf '    %s\n' "$1"; }

# stop CODE SENTENCE: ends the script.
stop() {
  printf '%s: %s\n' "${0##*/}" "$2" >&2
  exit "$1"
}

# usage TEXT ARGUMENT: what a wrong argument gets.
usage() {
  printf '%s: "%s" is not an argument of this script.\n%s\n' "${0##*/}" "$2" "$1" >&2
  exit 64
}

# duration SECONDS: "42 s" or "3 min 07 s".
duration() {
  if [ "$1" -lt 60 ]; then printf '%d s' "$1"; else printf '%d min %02d s' $(($1 / 60)) $(($1 % 60)); fi
}
