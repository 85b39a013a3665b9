#!/usr/bin/env bash
# A real S3-compatible store on this machine, for tests: OpenStack Swift with its s3api, from Debian's packages.
#   s3-server.sh --install        only installs it (as root, on Debian)
#   s3-server.sh FOLDER PORT      runs until its standard input closes; prints "ready" when it accepts connections
# It listens on loopback, on PORT and the four ports after it; FOLDER holds settings and data.
# Access key "test:tester", secret "testing", region us-east-1, path-style addresses.
set -euo pipefail

install() {
  command -v swift-proxy-server >/dev/null && command -v swift-object-server >/dev/null && command -v memcached >/dev/null && return
  command -v apt-get >/dev/null || { echo 'Install swift-proxy swift-account swift-container swift-object memcached first.' >&2; exit 1; }
  # Prevent the packages from starting services: the tests start their own.
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
    printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
    chmod +x /usr/sbin/policy-rc.d
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    swift-proxy swift-account swift-container swift-object memcached >/dev/null
  rm -f /usr/sbin/policy-rc.d
  trap - EXIT
}

install
[ "${1:-}" = '--install' ] && exit
folder=${1:?folder}
port=${2:?port}
mkdir -p "$folder/devices/d1" /etc/swift
cd "$folder"

# Swift requires this file at this fixed path; the packages install it without the required values.
if ! grep -qs '^swift_hash_path_suffix = .' /etc/swift/swift.conf; then
  cat >/etc/swift/swift.conf <<'CONF'
[swift-hash]
swift_hash_path_suffix = tests
swift_hash_path_prefix = tests
[storage-policy:0]
name = default
default = yes
CONF
fi

common="bind_ip = 127.0.0.1
user = $(id -un)
swift_dir = $folder
workers = 0"

at=$port
for kind in account container object; do
  at=$((at + 1))
  {
    swift-ring-builder "$kind.builder" create 4 1 1
    swift-ring-builder "$kind.builder" add "r1z1-127.0.0.1:$at/d1" 1
    # Exits non-zero because a single device cannot be balanced.
    swift-ring-builder "$kind.builder" rebalance || true
  } >/dev/null
  cat >"$kind-server.conf" <<CONF
[DEFAULT]
$common
bind_port = $at
devices = $folder/devices
mount_check = false
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
CONF
done

cat >proxy-server.conf <<CONF
[DEFAULT]
$common
bind_port = $port
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 4))
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
CONF

pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; wait' EXIT
memcached -u "$(id -un)" -l 127.0.0.1 -p "$((port + 4))" >memcached.log 2>&1 &
pids+=($!)
for kind in account container object proxy; do
  "swift-$kind-server" "$folder/$kind-server.conf" >"$kind.log" 2>&1 &
  pids+=($!)
done

answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
for each in $(seq "$port" $((port + 4))); do
  for _ in $(seq 600); do answers "$each" && continue 2; sleep 0.1; done
  echo "port $each: no answer" >&2
  tail -n 5 ./*.log >&2
  exit 1
done
echo ready

# Standard input closes when the parent exits, even if it is killed; then stop as well.
cat >/dev/null
