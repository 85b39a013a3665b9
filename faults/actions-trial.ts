import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { createServices } from '../apps/server/src/wiring.ts';
import { dropDatabase, ownerUrl, repository } from '../tools/environment.ts';
import { localEnvironment, withoutBudgets } from '../apps/server/development/local-server.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { startGame, victimPath } from './actions-game.ts';
import { startChild, waitFor, type Child } from '../testbed/child.ts';
import { portAnswers } from '../tools/port-answers.ts';

export const usualActions = ['resend', 'restore', 'mute'];
/** Processes start slowly while other checks run in parallel. */
export const slowMs = 120_000;
const database = `guildhall_actions_${process.pid}`;
const playerCount = 200;

type OnEnd = (close: () => Promise<void>) => void;

const createDatabase = async (onEnd: OnEnd): Promise<pg.Client> => {
  await migrateDatabase(database);
  onEnd(() => dropDatabase(database));
  const owner = new pg.Client({ connectionString: ownerUrl(database) });
  await owner.connect();
  onEnd(() => owner.end());
  return owner;
};

/** The file of actions whose requests go to a path of the game. */
const writeActions = (folder: string, origin: string, secret: string, path: string): string => {
  const text = (name: string) => ({ name, type: 'text', labels: { 'en-US': name } });
  const action = (name: string, more: object = {}) => ({
    name,
    labels: { 'en-US': name },
    url: `${origin}${path}`,
    secret,
    fields: [text('order'), text('manner')],
    timeout_seconds: 2,
    ...more,
  });
  const actions = [
    ...usualActions.map((name) => action(name)),
    action('slow', { answer_minutes: 1 }),
    action('down', { attempts: 2 }),
  ];
  const file = join(folder, `actions${path.replace('/', '-')}.json`);
  writeFileSync(file, JSON.stringify(actions));
  return file;
};

/** A database with people, the game, a server for its callbacks, and the service that staff use. */
export const openTrial = async (random: () => number, staffCount: number, onEnd: OnEnd) => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-actions-'));
  const owner = await createDatabase(onEnd);
  await owner.query(
    `insert into staff_member (id, name, email, role)
     select 'staff-' || n, 'S', n || '@example.org', 'agent' from generate_series(0, $1 - 1) n`,
    [staffCount],
  );
  const { rows: players } = await owner.query<{ id: string }>(
    `insert into player (issuer, subject, guid) select 'game', n::text, n from generate_series(1, $1) n returning id`,
    [playerCount],
  );

  const [port, secret] = [await freePort(), `whsec_${randomBytes(32).toString('base64')}`];
  const game = await startGame({
    secret,
    random,
    callbackUrl: () => `http://127.0.0.1:${port}/community/api/action/result`,
  });
  onEnd(() => game.close());
  const [file, victimFile] = ['/steady', victimPath].map((path) => writeActions(folder, game.origin, secret, path));
  const env = {
    ...process.env,
    ...withoutBudgets,
    ...localEnvironment({ database, port, opsPort: 0, origin: 'http://127.0.0.1:8400', folder }),
    GUILDHALL_GAME_ACTIONS_FILE: file,
    GUILDHALL_LOG_LEVEL: 'error',
  };
  const start = (more: NodeJS.ProcessEnv): Child =>
    startChild(process.execPath, [join(repository, 'apps/server/src/main.ts')], {
      env: { ...env, ...more },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const asWorker = { GUILDHALL_ROLES: 'worker', GUILDHALL_PORT: '0' };
  start({ GUILDHALL_ROLES: 'http' });
  await waitFor('the server for callbacks', () => portAnswers(port), slowMs);

  const services = await createServices(parseConfig(env));
  onEnd(() => services.close());
  return {
    folder,
    owner,
    players,
    game,
    staff: services.gameActions.staff,
    startWorker: (): Child => start(asWorker),
    /** Its requests go to a path of their own. */
    startVictim: (): Child => start({ ...asWorker, GUILDHALL_GAME_ACTIONS_FILE: victimFile }),
  };
};

export type ActionsTrial = Awaited<ReturnType<typeof openTrial>>;
