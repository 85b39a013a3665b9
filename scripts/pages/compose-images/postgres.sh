#!/usr/bin/env bash
# A cluster in an empty volume, its scripts once, then the server, as the user of the official image.
set -euo pipefail
data=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  chown 999:999 "$data"
  exec setpriv --reuid=999 --regid=999 --clear-groups "$0"
fi
if [ ! -s "$data/PG_VERSION" ]; then
  # shellcheck disable=SC2086
  initdb -D "$data" -U postgres --pwfile="$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  pg_ctl -D "$data" -w -o "-c listen_addresses=''" start
  for file in /docker-entrypoint-initdb.d/*.sh; do sh "$file"; done
  pg_ctl -D "$data" -m fast -w stop
fi
exec postgres -D "$data" -c listen_addresses='*'
