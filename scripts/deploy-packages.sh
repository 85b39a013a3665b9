#!/usr/bin/env bash
# Installs what `npm run deploy:trial` and `npm run pages` need, as root on Debian: tools that build and run containers, both proxies, PostgreSQL.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/debian-install.sh"

packages=()
need() { command -v "$1" >/dev/null || packages+=("$2"); }
need buildah buildah
need podman podman
need runc runc
need mmdebstrap mmdebstrap
[ -e /usr/lib/podman/netavark ] || packages+=(netavark)
need iptables iptables
need podman-compose podman-compose
[ -e /usr/lib/podman/aardvark-dns ] || packages+=(aardvark-dns)
need ip iproute2
need nginx nginx-light
need haproxy haproxy
need openssl openssl
compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || packages+=(postgresql)
command -v valkey-server >/dev/null || need redis-server redis-server
[ "${#packages[@]}" -gt 0 ] || exit 0

debian_install "${packages[@]}"
