#!/usr/bin/env bash
# Builds the images that deploy/compose names from Debian packages, for a machine without an image registry: PostgreSQL, Redis in
# place of Valkey, Swift behind HAProxy in place of MinIO, and the three commands of its client. Each takes the variables, files and
# commands that the compose file gives it, and no other. The base is the one of `npm run image -- --from-debian`.
#   build.sh FILE      FILE has GUILDHALL_STORAGE_IMAGE and GUILDHALL_STORAGE_CLIENT_IMAGE
set -euo pipefail
settings=$(realpath "$1")
variable() { sed -n "s/^$1=//p" "$settings"; }
cd "$(dirname "$0")"
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
cp ./* ../../../scripts/s3-server.sh "$context"
build() { podman build --quiet --pull=never -f "$context/$1.Containerfile" -t "docker.io/$2" "$context" >/dev/null; }
build postgres library/postgres:15-bookworm
build valkey valkey/valkey:8.1-bookworm
build storage "$(variable GUILDHALL_STORAGE_IMAGE)"
build client "$(variable GUILDHALL_STORAGE_CLIENT_IMAGE)"
