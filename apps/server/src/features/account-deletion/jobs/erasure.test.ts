import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlayerQuotas } from '../../../data/player-quotas.ts';
import { spendQuota } from '../../../data/quota.ts';
import { deletionFactoryOf, letDaysPass } from '../testing/requests.ts';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { selectPlayerReferences, tablesLeft, type PlayerReference } from './erasure.queries.ts';
import { createErasure, type ErasureDependencies, type Eraser } from './erasure.service.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = deletionFactoryOf(server);
const { requests: staffService } = server.deletionStaff;
const [first, second] = [await enrolledAs(server, 'privacy'), await enrolledAs(server, 'privacy')];

const run = async (name: string): Promise<void> =>
  server.features
    .flatMap(({ jobs = [] }) => jobs)
    .find((job) => job.name === name)
    ?.run();
const confirmed = async () => {
  const player = await make.player();
  return { player, ...(await make.confirmed(first.id, second.id, player)) };
};
const due = async () => {
  const request = await confirmed();
  await letDaysPass(owner, request.id);
  return request;
};
const isThere = async (player: string): Promise<boolean> =>
  (await owner.query('select from player where id = $1', [player])).rowCount === 1;
const forced = (id: string, set: string) =>
  owner.query(`set session_replication_role = replica; update deletion_request set ${set} where id = '${id}';
    set session_replication_role = origin`);
const erasureWith = (changes: Partial<ErasureDependencies>) =>
  createErasure({
    ...server,
    objects: server.stores.files,
    ledger: server.stores.ledger,
    endSessions: (playerId) => server.launchService.revoke({ playerId }),
    ...changes,
  });
const problemOf = async (certificate: string) =>
  (
    await owner.query('select step, attempts, problem, finished_at is not null as is_done from erasure where id = $1', [
      certificate,
    ])
  ).rows[0];
const keysHeld = async (): Promise<number> => (await owner.query('select from quota_use')).rowCount ?? 0;
const retryNow = () =>
  owner.query(`update erasure set tried_at = now() - interval '11 minutes' where finished_at is null`);

describe('the erasure worker [G3]', () => {
  it('erases nothing before its due date, on hold or cancelled', async () => {
    const [early, held, cancelled] = [await confirmed(), await due(), await due()];
    await staffService.hold(first.id, { id: held.id, version: 2, reason: 'Something is to be settled.' });
    await make.service.cancel(make.callerOf(cancelled.player), { id: cancelled.id });
    await run('deletion.erase');
    expect(await Promise.all([early, held, cancelled].map(({ player }) => isThere(player)))).toEqual([
      true,
      true,
      true,
    ]);
    expect((await owner.query('select from erasure')).rowCount).toBe(0);
  });

  it('finds every reference to a player by its foreign key, and each is indexed [threat 38]', async () => {
    // From another source than the worker's query.
    const { rows: foreign } = await owner.query<PlayerReference>(
      `select distinct k.table_name as name, k.column_name as column from information_schema.referential_constraints r
       join information_schema.key_column_usage k on k.constraint_name = r.constraint_name
       join information_schema.table_constraints t on t.constraint_name = r.unique_constraint_name
       where t.table_name = 'player' and k.table_name !~ '_\\d{6}$' and k.table_name <> 'erasure'`,
    );
    expect(foreign.length).toBeGreaterThan(7);
    const found = await selectPlayerReferences(server.database.query);
    expect(found).toEqual(expect.arrayContaining(foreign));
    const { rows } = await owner.query(
      `select name, "column" from jsonb_to_recordset($1) as found (name text, "column" text) where not exists (
         select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
         where i.indrelid = name::regclass and a.attname = "column")`,
      [JSON.stringify(found)],
    );
    expect(rows).toEqual([]);
  });

  it('finds a player in a table that no feature knows, under any column name [threat 38]', async () => {
    const playerId = await make.player();
    await owner.query('create table redeem_code (code text, redeemed_by uuid references player)');
    await owner.query('grant select on redeem_code to guildhall_app, guildhall_worker');
    await owner.query(`insert into redeem_code values ('DRAGON', $1)`, [playerId]);
    expect(await tablesLeft(server.database.query, playerId)).toEqual(['redeem_code', 'player']);
    await owner.query('drop table redeem_code');
  });

  it('forgets the quotas of every file that declares some, and no others [threat 38]', async () => {
    const features = join(import.meta.dirname, '../..');
    const files = globSync('**/*.quotas.ts', { cwd: features });
    const declared = await Promise.all(
      files.map(async (file) => Object.values((await import(join(features, file))) as Record<string, PlayerQuotas>)),
    );
    const { player } = await due();
    const other = await make.player();
    await owner.query('delete from quota_use');
    for (const { names, keyOf } of declared.flat()) {
      for (const id of [player, other]) {
        for (const name of names)
          await spendQuota(server.database.query, { key: keyOf(name, id), max: 1, seconds: 60 });
      }
    }
    const names = declared.flat().flatMap((quotas) => quotas.names);
    expect(await keysHeld()).toBe(2 * names.length);
    await run('deletion.erase');
    expect(await isThere(player)).toBe(false);
    expect(await keysHeld()).toBe(names.length);
    expect(names.length).toBeGreaterThan(5);
  });

  it('resumes at the failed step after an object store outage, with backoff', async () => {
    const { player, certificate } = await due();
    const lame = erasureWith({
      objects: {
        ...server.stores.files,
        remove: () =>
          Promise.reject(Object.assign(new Error('private text that must not be stored'), { code: 'ECONNREFUSED' })),
      },
    });
    await lame.run(server.features);
    expect([await problemOf(certificate), await isThere(player)]).toEqual([
      { step: 'erased launch', attempts: 1, problem: 'ECONNREFUSED', is_done: false },
      false,
    ]);
    await run('deletion.erase');
    expect(await problemOf(certificate)).toMatchObject({ attempts: 1 });
    await retryNow();
    await lame.run(server.features);
    expect(await problemOf(certificate)).toMatchObject({ attempts: 2, step: 'erased launch' });
    expect((await staffService.erasures({ limit: 1 })).list[0]).toMatchObject({
      id: certificate,
      problem: 'ECONNREFUSED',
    });
    await retryNow();
    await run('deletion.erase');
    expect(await problemOf(certificate)).toEqual({ step: 'done', attempts: 0, problem: null, is_done: true });
  });

  it('does not finish while a table still references the player, and starts over', async () => {
    const { player, certificate } = await due();
    let forgets = true;
    const forgetful: Eraser[] = server.features.map((feature) =>
      feature.noun === 'launch'
        ? { ...feature, erasePlayer: async (tx, id) => (forgets ? undefined : feature.erasePlayer(tx, id)) }
        : feature,
    );
    await server.erasure.run(forgetful);
    expect([await problemOf(certificate), await isThere(player)]).toEqual([
      { step: 'noted', attempts: 1, problem: 'still in player', is_done: false },
      true,
    ]);
    forgets = false;
    await retryNow();
    await server.erasure.run(forgetful);
    expect([(await problemOf(certificate)).is_done, await isThere(player)]).toEqual([true, false]);
  });

  it('counts every table with player data on the certificate, except those listed here as irrelevant [G4]', async () => {
    const counted = [
      'article_rating',
      'conversation',
      'feedback',
      'file',
      'incident_join',
      'suggestion_support',
      'survey_answer',
    ];
    const uncounted = [
      'deletion_request',
      'device',
      'erasure',
      'game_action',
      'player_card',
      'restriction',
      'session',
      'staff_search_entry',
      'webhook_event',
    ];
    const { rows } = await owner.query<{ name: string }>(
      `select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname in ('player_id', 'requester_id', 'account_id') and a.atttypid = 'uuid'::regtype and c.relkind in ('r', 'p')
        and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...counted, ...uncounted].toSorted());
  });

  it('retries immediately after a deadlock', async () => {
    const { certificate } = await due();
    let failures = 3;
    const clumsy: Eraser[] = server.features.map((feature) => ({
      ...feature,
      erasePlayer: async (tx, id) => {
        if (feature.noun === 'chat' && (failures -= 1) >= 0)
          throw Object.assign(new Error('deadlock'), { code: '40P01' });
        await feature.erasePlayer(tx, id);
      },
    }));
    await server.erasure.run(clumsy);
    expect(await problemOf(certificate)).toEqual({ step: 'done', attempts: 0, problem: null, is_done: true });
  });

  it('removes files that a device uploads during the erasure', async () => {
    const { player, certificate } = await due();
    const busy = erasureWith({
      onStep: async (moment, step) => {
        if (moment === 'after' && step === 'erased feedback') await make.picture(player, Buffer.from('late'));
      },
    });
    await busy.run(server.features);
    expect((await problemOf(certificate)).is_done).toBe(true);
    expect((await owner.query('select from file where player_id = $1', [player])).rowCount).toBe(0);
  });

  it('lets the same game account return as a new player', async () => {
    const session = await server.launch({ guid: 60_606 });
    const { id } = await make.confirmed(first.id, second.id, session.player);
    await letDaysPass(owner, id);
    await run('deletion.erase');
    const again = await server.launch({ guid: 60_606 });
    expect(again.player).not.toBe(session.player);
    await run('deletion.reapply');
    expect(await isThere(again.player)).toBe(true);
  });
});

describe('reminders [G3]', () => {
  const inDays = (id: string, days: number) => forced(id, `due_at = now() + interval '${days} days'`);
  const remindedOf = async (id: string) =>
    (await owner.query('select reminded_days, version from deletion_request where id = $1', [id])).rows[0];
  const webhooksOf = async (id: string) =>
    (await owner.query(`select 1 from webhook_event where event = 'deletion.reminded' and data ->> 'id' = $1`, [id]))
      .rowCount;

  it('are sent three days and one day before the due date, once each, with a webhook to the game', async () => {
    const { id } = await confirmed();
    await inDays(id, 3.01);
    await run('deletion.remind');
    expect(await remindedOf(id)).toEqual({ reminded_days: null, version: 2 });
    await inDays(id, 2.99);
    await run('deletion.remind');
    await run('deletion.remind');
    expect([await remindedOf(id), await webhooksOf(id)]).toEqual([{ reminded_days: 3, version: 2 }, 1]);
    await inDays(id, 0.99);
    await run('deletion.remind');
    await run('deletion.remind');
    expect([(await remindedOf(id)).reminded_days, await webhooksOf(id)]).toEqual([1, 2]);
  });

  it('are sent only for the nearer deadline if both are due, and not during a hold', async () => {
    const [late, held] = [await confirmed(), await confirmed()];
    await inDays(late.id, 0.5);
    await staffService.hold(first.id, { id: held.id, version: 2, reason: 'Something is to be settled.' });
    await inDays(held.id, 0.5);
    await Promise.all([run('deletion.remind'), run('deletion.remind')]);
    expect([(await remindedOf(late.id)).reminded_days, await webhooksOf(late.id)]).toEqual([1, 1]);
    expect([(await remindedOf(held.id)).reminded_days, await webhooksOf(held.id)]).toEqual([null, 0]);
  });
});

describe('a closed request', () => {
  it('is deleted with its screenshots after 30 days, not earlier', async () => {
    const [old, young] = [await make.requested(), await make.requested()];
    for (const { id } of [old, young])
      await staffService.reject(first.id, { id, version: 1, reason: 'Not theirs at all.' });
    await forced(old.id, `closed_at = now() - interval '30 days 1 minute'`);
    await forced(young.id, `closed_at = now() - interval '29 days'`);
    const { rows } = await owner.query('select object from file where deletion_id = $1', [old.id]);
    await run('deletion.forget');
    await run('files.sweep');
    const left = await owner.query('select id from deletion_request where id = any($1)', [[old.id, young.id]]);
    expect(left.rows).toEqual([{ id: young.id }]);
    expect(await server.stores.files.get(rows[0].object)).toBe(null);
  });
});

describe('the erasure ledger', () => {
  it('is checked for recent months by the job, and in full on demand [threat 38]', async () => {
    const player = await make.player();
    const entry = {
      certificate: randomUUID(),
      player,
      requested_at: '2026-01-01T00:00:00.000Z',
      confirmed_at: '2026-01-02T00:00:00.000Z',
      erased_at: '2026-01-17T00:00:00.000Z',
    };
    await server.stores.ledger.write(entry);
    expect(await server.reapply.recent(Date.parse('2026-11-15'))).toBe(0);
    expect(await server.reapply.recent(Date.parse('2026-03-10'))).toBe(1);
    await server.erasure.run(server.features);
    expect([await isThere(player), await server.reapply.all()]).toEqual([false, 0]);
  });
});
