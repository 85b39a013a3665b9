#!/bin/sh
# Runs in the PostgreSQL container when its volume is empty.
set -eu
variables=$(sed 's/^/-v /' /run/secrets/role-passwords | tr '\n' ' ')
# shellcheck disable=SC2086
psql -v ON_ERROR_STOP=1 -v database=guildhall $variables -U postgres -f /guildhall/roles.sql postgres
