#!/bin/sh
# Fills the folder secrets/ for compose.yaml. Existing secrets stay as they are: a new password would not fit the database. Run it again
# after you change game.json or put a file there yourself: it also gives each file to the user that reads it. ENGINE=podman uses podman instead of docker.
set -eu
cd "$(dirname "$0")"
umask 077
image=$(sed -n 's/^GUILDHALL_IMAGE=//p' .env)
mkdir -p secrets
# Written in place: running containers mount the file, not its name.
if [ -e game.json ] && ! cmp -s game.json secrets/game.json; then
  # Releases before this one ignored later changes of game.json, so some were made in secrets/game.json.
  if [ -e secrets/game.json ]; then
    cp -p secrets/game.json secrets/game.json.before
    echo "secrets/game.json now has what is in game.json; what it had before is in secrets/game.json.before" >&2
  fi
  cat game.json >secrets/game.json
fi
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
# The certificate is public; only the key is secret. The store has no capabilities, so it reads only what its user may read.
chmod 0644 storage-certificate
if [ ! -e launch-keys.json ]; then
  # Without a network: the private key goes to the game's backend and nowhere else.
  keys() { "${ENGINE:-docker}" run --rm --network none --read-only --user "$(id -u):$(id -g)" -v "$PWD:/secrets" "$image" keys "$@"; }
  keys generate --kid compose-1 --issuer game --out /secrets/launch-private-key.json >launch-entry.json
  keys add --file /secrets/launch-entry.json --keys /secrets/launch-keys.json >&2
  rm launch-entry.json
  echo "give secrets/launch-private-key.json to the game's backend, which signs launch links with it" >&2
fi

# The server runs as user 10001 and reads these files through a bind mount, so they must belong to it.
if [ "$(id -u)" = 0 ]; then
  for file in launch-keys.json game.json s3.json staff-secrets http-redis-url gateway-redis-url worker-redis-url app-url gateway-url worker-url owner-url \
    storage-certificate; do
    if [ -e "$file" ]; then chown 10001:10001 "$file"; fi
  done
  chown 999:999 valkey-users.acl role-passwords postgres-password
fi
if [ ! -e game.json ]; then
  echo "still missing: deploy/compose/game.json; copy game.json.example, change it, and run this again" >&2
  exit 1
fi
