# Sourced by other scripts. Installs packages, as root on Debian, and prevents them from starting services: callers start their own.

# A new cluster of PostgreSQL takes its encoding from the locale, which is unset on a bare machine.
in_utf8() { LC_ALL=C.UTF-8 "$@"; }

debian_install() {
  command -v apt-get >/dev/null || { echo "Install $* first." >&2; exit 1; }
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
    printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
    chmod +x /usr/sbin/policy-rc.d
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive in_utf8 apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
