import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownerUrl, repository } from '../tools/environment.ts';
import { portAnswers } from '../tools/port-answers.ts';

/**
 * `npm run test:pgbouncer [-- files]`: runs the tests of the hot paths through PgBouncer in transaction mode with two
 * connections per database. `GUILDHALL_PGBOUNCER` is the binary; it must be 1.21 or newer.
 */
const port = 5760;
const hotPaths = [
  'launch/launch.{device,exchange,session}',
  'articles/articles.publication',
  'articles/player/{list,search}',
  'articles/staff/editor',
  'feedback/player/{addition,report,submission}',
  'feedback/staff/{reply,report,table}',
  'chat/chat.send',
  'chat/socket/{player,staff}',
  'chat/staff/assignment',
  'surveys/player/{answering,answering-races}',
  'files/files.{links,upload}',
  'staff/{people/people,sign-in/sign-in,staff.socket}',
];
const hotFiles = ['data/pooler-check', ...hotPaths.map((path) => `features/${path}`)];
const files =
  process.argv.length > 2
    ? process.argv.slice(2)
    : hotFiles.flatMap((path) => globSync(`apps/server/src/${path}.test.ts`, { cwd: repository }));

const folder = mkdtempSync(join(tmpdir(), 'guildhall-pgbouncer-'));
// PgBouncer refuses to run as root, and its own user must read the files.
chmodSync(folder, 0o755);
const { hostname, port: serverPort } = new URL(ownerUrl('postgres'));
const roles = ['guildhall_app', 'guildhall_gateway', 'guildhall_worker', 'guildhall_readonly'];
writeFileSync(join(folder, 'users.txt'), roles.map((role) => `"${role}" ""\n`).join(''));
writeFileSync(
  join(folder, 'pgbouncer.ini'),
  `[databases]
* = host=${hostname} port=${serverPort || '5432'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = 2
max_client_conn = 1000
server_login_retry = 1
`,
);
const binary = process.env['GUILDHALL_PGBOUNCER'] ?? 'pgbouncer';
const asUser = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
const [command, ...args] = [...asUser, binary, join(folder, 'pgbouncer.ini')];
const pooler = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
let said = '';
pooler.stderr.on('data', (data: Buffer) => (said += data.toString()));
for (let tries = 0; !(await portAnswers(port)); tries += 1) {
  if (tries > 100 || pooler.exitCode !== null) throw new Error(`PgBouncer does not start:\n${said}`);
  await sleep(50);
}
const vitest = spawn('vitest', ['run', '--project', 'server', ...files], {
  cwd: repository,
  stdio: 'inherit',
  env: { ...process.env, GUILDHALL_TEST_POOLER_PORT: String(port) },
});
const [code] = (await once(vitest, 'exit')) as [number | null];
pooler.kill('SIGTERM');
rmSync(folder, { recursive: true });
process.exitCode = code ?? 1;
