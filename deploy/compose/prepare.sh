#!/bin/sh
# Fills the folder secrets/ for compose.yaml, once. Existing files stay as they are: a new password would not fit the database.
# Put launch-keys.json (guildhall keys) and game.json there yourself.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
create() { [ -e "$1" ] || printf '%s' "$2" >"$1"; }

if [ ! -e role-passwords ]; then
  for role in owner app gateway worker readonly; do
    password=$(random)
    echo "${role}_password=$password" >>role-passwords
    create "$role-url" "postgres://guildhall_$role:$password@postgres:5432/guildhall"
  done
fi
create postgres-password "$(random)"
create valkey-password "$(random)"
create redis-url "redis://:$(cat valkey-password)@valkey:6379"
create staff-secret "$(random)"
create storage-user guildhall
if [ ! -e storage-key ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=storage \
    -addext subjectAltName=DNS:storage -keyout storage-key -out storage-certificate 2>/dev/null
fi
create storage-password "$(random)"
create s3.json "{\"endpoint\":\"https://storage:9000\",\"region\":\"us-east-1\",\"bucket\":\"guildhall\",\"access_key_id\":\"guildhall\",\"secret_access_key\":\"$(cat storage-password)\"}"

# The server runs as user 10001 and reads these files through a bind mount, so they must belong to it.
if [ "$(id -u)" = 0 ]; then
  for file in launch-keys.json game.json s3.json redis-url staff-secret app-url gateway-url worker-url owner-url \
    storage-certificate; do
    if [ -e "$file" ]; then chown 10001:10001 "$file"; fi
  done
  chown 999:999 valkey-password role-passwords postgres-password
fi
for file in launch-keys.json game.json; do
  [ -e "$file" ] || echo "still missing: deploy/compose/secrets/$file" >&2
done
