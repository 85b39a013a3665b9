import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { chatState } from '@guildhall/contract/chat/player.ts';
import { createInstallation, until } from '../testing/installation.ts';
import { isDatabaseAway, openDatabase } from './database.ts';

const installation = await createInstallation();
const server = await installation.start();

const endConnections = () =>
  installation.owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

describe('a database connection', () => {
  it('that breaks during a query fails the query but not the process, and the next query succeeds', async () => {
    const broken = server.database.transaction(async (tx) => {
      await endConnections();
      await sql`select 1`.execute(tx);
    });
    const error: unknown = await broken.catch((failure: unknown) => failure);
    expect(isDatabaseAway(error)).toBe(true);
    // Other connections of the pool are broken too and are replaced one by one.
    const works = () =>
      sql`select 1`.execute(server.database.query).then(
        () => true,
        () => false,
      );
    await expect.poll(works).toBe(true);
  });

  it('that is missing makes calls answer "unavailable", not "unknown"', async () => {
    const session = await server.launch();
    const alone = await installation.start();
    await alone.database.close();
    const { answer, status } = await alone.call(chatState, { as: session });
    expect([status, answer.code]).toEqual([503, 1006]);
  });

  it('finding 20: that is missing or closed answers "unavailable" to a flood, and logs a few lines only', async () => {
    const session = await server.launch();
    const alone = await installation.start();
    const warn = vi.spyOn(alone.app.log, 'warn');
    await alone.database.close();
    const answers = await Promise.all(Array.from({ length: 100 }, () => alone.call(chatState, { as: session })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(warn.mock.calls.length).toBeLessThanOrEqual(5);
  });

  it('to a read-only standby is not used: calls answer "unavailable" and the server is not ready', async () => {
    const session = await server.launch();
    const alone = await installation.start();
    const readiness = async () => (await fetch(`${alone.opsUrl}/readyz`)).status;
    expect(await readiness()).toBe(200);
    // A standby reports the same.
    await installation.owner.query(`alter database ${installation.database} set default_transaction_read_only = on`);
    try {
      await endConnections();
      await expect.poll(readiness).toBe(503);
      const { answer, status } = await alone.call(chatState, { as: session });
      expect([status, answer.code]).toEqual([503, 1006]);
    } finally {
      await installation.owner.query(`alter database ${installation.database} reset default_transaction_read_only`);
    }
    await expect.poll(readiness).toBe(200);
  });

  it('whose server became read-only is closed instead of used again', async () => {
    const { database } = await installation.start();
    const pids: number[] = [];
    const failed: unknown = await database
      .transaction(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        pids.push(rows[0]?.pid ?? 0);
        await sql`set transaction read only`.execute(tx);
        await sql`update content_revision set revision = revision + 1`.execute(tx);
      })
      .catch((failure: unknown) => failure);
    expect(isDatabaseAway(failed)).toBe(true);
    const isGone = async () =>
      (await installation.owner.query('select from pg_stat_activity where pid = any($1)', [pids])).rowCount === 0;
    await expect.poll(isGone).toBe(true);
  });

  it('whose query is never answered is closed instead of used again', async () => {
    const own = openDatabase({ ...server.config.database, max: 1 }, server.log);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stuck = sql`select pg_sleep(60) as stuck`.execute(own.query).catch((failure: unknown) => failure);
    const isStuck = "query like '%as stuck' and datname = current_database() and pid <> pg_backend_pid()";
    const isRunning = async () =>
      (await installation.owner.query(`select from pg_stat_activity where ${isStuck}`)).rowCount === 1;
    await until(isRunning);
    vi.advanceTimersByTime(12_000);
    vi.useRealTimers();
    expect(await stuck).toMatchObject({ message: 'Query read timeout' });
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(own.query);
    expect(rows).toEqual([{ one: 1 }]);
    await installation.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isStuck}`);
    await own.close();
  });

  it('failure is distinguished from an invalid query', async () => {
    const wrong: unknown = await server.database.pool.query('select nothing').catch((failure: unknown) => failure);
    expect(wrong).toBeInstanceOf(pg.DatabaseError);
    const hungUp = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    expect(isDatabaseAway(hungUp)).toBe(false);
    expect([isDatabaseAway(wrong), isDatabaseAway(new Error('else')), isDatabaseAway(null)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
