#!/usr/bin/env bash
# `server /data --certs-dir /certs` with MinIO's variables.
set -euo pipefail
user=$(cat "$MINIO_ROOT_USER_FILE") password=$(cat "$MINIO_ROOT_PASSWORD_FILE")
sed "s/^user_test_tester = .*/user_${user}_ = $password .admin/" /usr/local/lib/s3-server.sh >/tmp/s3-server.sh
cat /certs/public.crt /certs/private.key >/tmp/store.pem
bash /tmp/s3-server.sh "$2" 9100 < <(sleep infinity) | {
  read -r _
  exec haproxy -db -f /usr/local/lib/storage.cfg
}
