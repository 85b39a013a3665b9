import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { developmentServer, ensureDemoReceiver, localEnvironment } from '../apps/server/development/local-server.ts';
import { repository } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { seedDatabase } from '../apps/server/development/seed-database.ts';

/**
 * Starts services, database, content, server and both apps, and prints links for opening them as a player and as staff.
 */
const { origin, port, opsPort, consolePort, database } = developmentServer;

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
const env = {
  GUILDHALL_SERVER: `http://127.0.0.1:${port}`,
  GUILDHALL_DEV_ORIGIN: origin,
  GUILDHALL_CONSOLE_PORT: String(consolePort),
};
const app = run('vite', [], { cwd: join(repository, 'apps/player'), env });
const consoleApp = run('vite', [], { cwd: join(repository, 'apps/console'), env });
await waitFor(`${origin}/community/`);
await waitFor(`${origin}/community/console/`);

console.log('\nOpen the app as a player (good for two minutes and one use; more with `npm run launch`):');
await finished(run('node', ['scripts/launch.ts']));
console.log(`\nOr play the game client: ${origin}/community/game_client/\n`);
console.log('Watch outgoing webhooks: `npm run receiver` in another window.\n');
console.log('Open the console as the first admin (works once):');
await finished(run('node', ['scripts/development-command.ts', 'staff', 'first']));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill('SIGTERM');
    app.kill('SIGTERM');
    consoleApp.kill('SIGTERM');
  });
}
await Promise.all([finished(server), finished(app), finished(consoleApp)]);
