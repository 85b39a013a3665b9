import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A search that finds nothing is no failure, if it is for something that a server may say. What it reads decides: an empty
 * input of a later search in a pipe has nothing to find. Every search without a hit is reported.
 */
const writeSearch = (folder: string, clone: string): void => {
  writeFileSync(
    join(folder, 'shell'),
    `grep() {
  local input status=0
  input=$(cat)
  command grep "$@" <<< "$input" || status=$?
  [ "$status" -ne 1 ] && return "$status"
  [ -z "$input" ] && return 0
  local pattern=\${*: -1}
  echo "$pattern" >> "$NOTHING_FOUND"
  command grep -rqE --include=*.ts --exclude=*.test.ts -- "$pattern" ${join(clone, 'apps/server/src')} && return 0
  case $pattern in '"level":'*) return 0;; esac
  echo "no server says: $pattern" >&2
  return 1
}
`,
  );
};

/** What the pages call, where it runs differently here: in containers, without systemd, with nginx in a folder. */
export const writePrograms = (folder: string, clone: string, roles: readonly string[]): void => {
  const program = (name: string, lines: readonly string[]): void => {
    writeFileSync(join(folder, 'bin', name), ['#!/bin/bash', ...lines, ''].join('\n'), { mode: 0o755 });
  };
  // In the first container, as the page about deployment says; what reads or writes files of the reader, in the checkout.
  program('guildhall', [
    'case $1 in keys | ticket) ;; *) exec podman exec -i -e GUILDHALL_OWNER_DATABASE_URL http guildhall "$@" ;; esac',
    `for file in ${join(clone, 'shared.env')} ${join(clone, 'http.env')}; do`,
    '  while IFS= read -r line; do [ -z "$line" ] || export "$line"; done < "$file"',
    'done',
    `exec ${process.execPath} ${join(clone, 'apps/server/src/guildhall.ts')} "$@"`,
  ]);
  program('nginx', [`exec /usr/sbin/nginx -p ${join(folder, 'nginx')} -c ${join(folder, 'nginx/nginx.conf')} "$@"`]);
  // systemd does not run here. Both answer for the containers that the page named after the instances.
  const unitPattern =
    'while [ $# -gt 0 ]; do case $1 in -u) shift; unit=${1#guildhall@};; guildhall@*) unit=${1#guildhall@};; esac; shift; done';
  program('journalctl', [
    unitPattern,
    `for name in ${roles.join(' ')}; do case $name in $unit) podman logs "$name" 2>&1;; esac; done`,
  ]);
  program('sudo', ['exec "$@"']);
  // podman-compose knows no conditions: it starts everything at once, so what waits for the start has to wait for readiness itself.
  program('docker', [
    'set -e',
    '[ "$1" = compose ] || exec podman "$@"',
    'shift',
    `[ "$1" = up ] && bash ${join(clone, 'scripts/pages/compose-images/build.sh')} .env`,
    'podman-compose -p guildhall "$@"',
    '[ "$1" = up ] || exit 0',
    'until podman exec guildhall_storage_1 curl -fsk https://127.0.0.1:9000/minio/health/live; do sleep 1; done',
    'podman start guildhall_bucket_1 >/dev/null',
    'for _ in $(seq 120); do',
    '  podman exec guildhall_http_1 node -e "fetch(\'http://127.0.0.1:9464/readyz\').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" && exit 0',
    '  sleep 1',
    'done',
    'for name in $(podman ps -a --format "{{.Names}}"); do echo "$name"; podman logs --tail 5 "$name"; done',
    'exit 1',
  ]);
  program('systemctl', [unitPattern, 'podman ps -a --filter "name=${unit#\\*}"']);
  writeSearch(folder, clone);
};
