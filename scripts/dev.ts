import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { developmentServer, ensureDemoReceiver, localEnvironment, repository } from './environment.ts';
import { migrateDatabase } from './migrate.ts';
import { seedDatabase } from './seed.ts';

/** Everything up: services, database, content, server, both apps; and links to open them as a player and as staff of the demo game. */
const { origin, opsPort, database } = developmentServer;

const run = (
  command: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): ChildProcess =>
  spawn(command, args, {
    stdio: 'inherit',
    cwd: options.cwd ?? repository,
    env: { ...process.env, ...options.env },
  });

const finished = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
  });

const isReady = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
};

const waitFor = async (address: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isReady(address)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${address} does not answer`);
};

if ((await isReady(`http://127.0.0.1:${opsPort}/healthz`)) || (await isReady(`${origin}/community/`))) {
  throw new Error(`Something already answers on port ${opsPort} or at ${origin}: is it running in another window?`);
}
if ((await finished(run('bash', ['scripts/services.sh']))) !== 0) {
  throw new Error('PostgreSQL and Redis are needed: see scripts/services.sh.');
}
const applied = await migrateDatabase(database);
if (applied.length > 0) console.log(`migrated: ${applied.join(', ')}`);
const count = await seedDatabase(developmentServer);
if (count > 0) console.log(`seeded: ${count} articles`);

const server = run('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  env: {
    ...localEnvironment(developmentServer),
    GUILDHALL_WEBHOOKS_FILE: ensureDemoReceiver(developmentServer.folder),
  },
});
await waitFor(`http://127.0.0.1:${opsPort}/readyz`);
const app = run('vite', [], { cwd: join(repository, 'apps/player') });
const desk = run('vite', [], { cwd: join(repository, 'apps/console') });
await waitFor(`${origin}/community/`);
await waitFor(`${origin}/community/console/`);

console.log('\nOpen the app as a player (good for two minutes and one use; more with `npm run launch`):');
await finished(run('node', ['scripts/launch.ts']));
console.log(`\nOr play the game client: ${origin}/community/game_client/\n`);
console.log('See what other services are told: `npm run receiver` in another window.\n');
console.log('Open the console as the first admin (works once):');
await finished(run('node', ['scripts/staff.ts', 'first']));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill('SIGTERM');
    app.kill('SIGTERM');
    desk.kill('SIGTERM');
  });
}
await Promise.all([finished(server), finished(app), finished(desk)]);
