#!/usr/bin/env bash
# Ensures that PostgreSQL and Redis are running on this machine: installs (as root, on Debian) and starts them if necessary.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/debian-install.sh"

postgres_up() { (exec 3<>/dev/tcp/127.0.0.1/5432) 2>/dev/null; }
redis_up() { (exec 3<>/dev/tcp/127.0.0.1/6379) 2>/dev/null; }
has_postgres() { compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null; }

wait_for() { for _ in $(seq 100); do "$1" && return; sleep 0.1; done; echo "$1: no answer" >&2; exit 1; }

missing=()
postgres_up || has_postgres || missing+=(postgresql)
redis_up || command -v redis-server >/dev/null || missing+=(redis-server)
[ "${#missing[@]}" -eq 0 ] || debian_install "${missing[@]}"

if ! postgres_up; then
  version=$(ls /usr/lib/postgresql | sort -V | tail -n 1)
  [ -d "/etc/postgresql/$version/main" ] || in_utf8 pg_createcluster "$version" main >/dev/null
  # Trust loopback connections: this is a machine for development and tests.
  sed -i -E 's/^(host +all +all +(127\.0\.0\.1\/32|::1\/128) +).*/\1trust/' "/etc/postgresql/$version/main/pg_hba.conf"
  pg_ctlcluster --skip-systemctl-redirect "$version" main start
  wait_for postgres_up
fi

if ! redis_up; then
  redis-server --daemonize yes --bind 127.0.0.1 --port 6379 --save '' --appendonly no --dir /tmp >/dev/null
  wait_for redis_up
fi
