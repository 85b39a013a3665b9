#!/bin/sh
# Runs in the PostgreSQL container when its volume is empty, and by hand when the changelog asks for the new roles.sql.
# In a shell of its own: the container's own start sources this file, and would hand the passwords on to PostgreSQL.
(
  set -eu
  while IFS='=' read -r name password; do
    export "$(printf '%s' "$name" | tr a-z A-Z)=$password"
  done </run/secrets/role-passwords
  psql -v ON_ERROR_STOP=1 -v database=guildhall -U postgres -f /guildhall/roles.sql postgres
)
