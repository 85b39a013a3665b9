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
if [ ! -e valkey-users.acl ]; then
  cp ../../redis/users.acl valkey-users.acl.new
  for role in http gateway worker; do
    password=$(random)
    sed -i "s/>$role-password /#$(printf '%s' "$password" | sha256sum | cut -d' ' -f1) /" valkey-users.acl.new
    printf '%s' "redis://guildhall_$role:$password@valkey:6379" >"$role-redis-url"
  done
  mv valkey-users.acl.new valkey-users.acl
fi
# A list of versions with one entry: rotate it as docs/operations/key-rotation.md says. A secret of an earlier release is version 0.
if [ -e staff-secret ]; then create staff-secrets "v0:$(cat staff-secret)"; fi
create staff-secrets "v1:$(random)"
create storage-user guildhall
if [ ! -e storage-key ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=storage \
    -addext subjectAltName=DNS:storage -keyout storage-key -out storage-certificate 2>/dev/null
fi
create storage-password "$(random)"
create s3.json "{\"endpoint\":\"https://storage:9000\",\"region\":\"us-east-1\",\"bucket\":\"guildhall\",\"access_key_id\":\"guildhall\",\"secret_access_key\":\"$(cat storage-password)\"}"

# The server runs as user 10001 and reads these files through a bind mount, so they must belong to it.
if [ "$(id -u)" = 0 ]; then
  for file in launch-keys.json game.json s3.json staff-secrets http-redis-url gateway-redis-url worker-redis-url app-url gateway-url worker-url owner-url \
    storage-certificate; do
    if [ -e "$file" ]; then chown 10001:10001 "$file"; fi
  done
  chown 999:999 valkey-users.acl role-passwords postgres-password
fi
for file in launch-keys.json game.json; do
  [ -e "$file" ] || echo "still missing: deploy/compose/secrets/$file" >&2
done
