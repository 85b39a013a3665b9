import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import pg from 'pg';
import { dropDatabase, ownerUrl, repository } from '../tools/environment.ts';
import { localEnvironment } from '../apps/server/development/local-server.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { createChecks } from './checks.ts';
import { startChild, waitFor, type Child } from '../testbed/child.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRandom } from '../tools/random.ts';

/**
 * `npm run faults:replies`: kills real servers and workers while replies are queued or being sent. No reply may be lost
 * or sent twice, and no undone reply may reach a player.
 */
const database = `guildhall_replies_${process.pid}`;
const seed = 21;
const kills = 3;

const text = 'It opens again.';
/** Processes start slowly while other checks run in parallel. */
const slowMs = 120_000;

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-replies-'));
  await migrateDatabase(database);
  onEnd(() => dropDatabase(database));
  const owner = new pg.Client({ connectionString: ownerUrl(database) });
  await owner.connect();
  onEnd(() => owner.end());
  await owner.query(`insert into staff_member (id, name, email, role) values ('staff', 'S', 's@example.org', 'agent')`);
  await owner.query(`insert into feedback_template (name, purpose) values ('T', 'finish')`);
  await owner.query(`insert into feedback_template_text (template_id, lang, text) values (1, 3, '${text}')`);
  const env = {
    ...process.env,
    ...localEnvironment({ database, port: 0, opsPort: 0, origin: 'http://127.0.0.1:8400', folder }),
    GUILDHALL_ROLES: 'worker',
    GUILDHALL_LOG_LEVEL: 'warn',
  };
  const random = createRandom(seed);
  const { check, wrong } = createChecks();

  const reports = async (count: number): Promise<string[]> => {
    const { rows } = await owner.query<{ id: string }>(
      `with p as (insert into player (issuer, subject, guid)
                  select 'game', gen_random_uuid()::text, n from generate_series(1, $1) n returning id),
       f as (insert into feedback (player_id, key, type, role_id, email, description, terms, lang, is_guest, created_at, updated_at)
             select id, gen_random_uuid(), 1, '10010001', 'a@b.cd', 'The gate does not open.', '', 3, false, now(), now()
             from p returning id),
       e as (insert into feedback_entry (feedback_id, at, kind, by, to_state)
             select id, now(), 'submitted', 'player', 0 from f)
       select id from f`,
      [count],
    );
    return rows.map(({ id }) => id);
  };
  const sentCounts = async (ids: readonly string[]): Promise<number[]> => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(e.id)::int as count from unnest($1::uuid[]) r (report)
       left join feedback_entry e on e.feedback_id = r.report and e.text = $2 group by r.report`,
      [ids, text],
    );
    return rows.map(({ count }) => count);
  };
  const allAre = async (ids: readonly string[], count: number): Promise<boolean> =>
    (await sentCounts(ids)).every((each) => each === count);
  const totalSent = async (ids: readonly string[]): Promise<number> =>
    (await sentCounts(ids)).reduce((sum, count) => sum + count, 0);

  /** Killed as soon as the action is done. */
  const actAsStaff = async (action: string, ids: readonly string[] = []): Promise<void> => {
    const child = startChild(process.execPath, [join(import.meta.dirname, 'replies-staff.ts'), action, ...ids], {
      env,
    });
    let said = '';
    for (const stream of [child.process.stdout, child.process.stderr]) {
      stream?.on('data', (data: Buffer) => (said += data.toString()));
    }
    await waitFor(
      `staff action ${action}`,
      () => {
        if (!child.isAlive()) throw new Error(said);
        return said.includes('done');
      },
      slowMs,
    );
    child.kill('SIGKILL');
    await child.gone;
  };
  const worker = (): Child =>
    startChild(process.execPath, [join(repository, 'apps/server/src/main.ts')], { env, stdio: 'ignore' });

  const undone = await reports(4);
  await actAsStaff('bulk', undone);
  await actAsStaff('undo');
  const bulk = await reports(4);
  const many = await reports(120);
  const early = worker();
  const isConnected = async (): Promise<boolean> =>
    (
      await owner.query(`select from pg_stat_activity where application_name = 'guildhall' and datname = $1`, [
        database,
      ])
    ).rowCount !== 0;
  await waitFor('the first worker', isConnected, slowMs);
  const { rows: times } = await owner.query<{ now: Date }>('select now()');
  await actAsStaff('bulk', bulk);
  await sleep(3000);
  early.kill('SIGKILL');
  await early.gone;
  // Compare entry times: on a slow machine the undo period may be over by now.
  const { rowCount: tooEarly } = await owner.query(
    `select from feedback_entry where feedback_id = any($1::uuid[]) and text = $2 and at < $3::timestamptz + $4 * interval '1 second'`,
    [bulk, text, times[0]?.now, staffLimits.undoSeconds],
  );
  check('nothing is sent before its time', tooEarly === 0);
  await actAsStaff('each', many);
  const queuedAt = performance.now();

  await sleep(Math.max(0, staffLimits.undoSeconds * 1000 - (performance.now() - queuedAt)));
  let killedWithin = 0;
  for (let round = 0; round < kills; round += 1) {
    const before = await totalSent(many);
    const child = worker();
    const isSending = async (): Promise<boolean> => (await totalSent(many)) > before || before === many.length;
    await waitFor('a worker that sends', isSending, slowMs);
    await sleep(random() * 60);
    child.kill('SIGKILL');
    await child.gone;
    if ((await totalSent(many)) < many.length) killedWithin += 1;
  }
  check(`${killedWithin} of ${kills} workers were killed while they were sending`, killedWithin > 0);
  const [last, beside] = [worker(), worker()];
  const isEmpty = async (): Promise<boolean> => (await owner.query('select from feedback_outgoing')).rowCount === 0;
  await waitFor('the rest', isEmpty, slowMs);
  await sleep(1500);
  check('each reply is sent once', await allAre([...bulk, ...many], 1));
  check('a bulk reply to four reports that was undone reaches no player', await allAre(undone, 0));
  for (const child of [last, beside]) {
    child.kill('SIGTERM');
    await child.gone;
  }
  return { isOk: wrong() === 0, folder };
};

await runProgram('replies', main);
