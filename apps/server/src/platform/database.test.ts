import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { chatState } from '@guildhall/contract/chat.ts';
import { createInstallation } from '../testing/installation.ts';
import { isDatabaseAway } from './database.ts';

const installation = await createInstallation();
const server = await installation.start();

const endConnections = () =>
  installation.owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

describe('a database connection', () => {
  it('that breaks while it is used fails its question and not the process, and the next one works', async () => {
    const broken = server.database.transaction(async (tx) => {
      await endConnections();
      await sql`select 1`.execute(tx);
    });
    const error: unknown = await broken.catch((failure: unknown) => failure);
    expect(isDatabaseAway(error)).toBe(true);
    // Others of the pool broke too, and are found out one by one.
    const works = () =>
      sql`select 1`.execute(server.database.query).then(
        () => true,
        () => false,
      );
    await expect.poll(works).toBe(true);
  });

  it('that is missing makes calls answer that they cannot be served now, not that something is unknown', async () => {
    const session = await server.launch();
    const alone = await installation.start();
    await alone.database.close();
    const { answer, status } = await alone.call(chatState, { as: session });
    expect([status, answer.code]).toEqual([503, 1006]);
  });

  it('is told from a wrong question', async () => {
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
