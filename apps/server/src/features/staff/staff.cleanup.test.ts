import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();

const tables = ['session', 'verification', 'code', 'attempt', 'socket_token', 'device', 'invitation'].map(
  (noun) => `staff_${noun}`,
);
const countsOf = async () => {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = (await owner.query(`select from ${table}`)).rowCount ?? 0;
  return counts;
};

/** Adds one expired and one current row per table; `many` adds more attempts than fit into one batch. */
const fill = async (many: number): Promise<void> => {
  await owner.query(`
    insert into staff_member (id, name, email, role) values ('m', 'Mei', 'mei@guildhall.test', 'agent')
      on conflict do nothing;
    insert into staff_session (id, token, member_id, expires_at)
      values ('old', 'old', 'm', now() - interval '2 days'), ('new', 'new', 'm', now() + interval '1 hour');
    insert into staff_verification (identifier, value, expires_at)
      values ('old', 'm', now() - interval '1 s'), ('new', 'm', now() + interval '1 hour');
    insert into staff_code (member_id, code_hash, expires_at)
      values ('m', 'old', now() - interval '1 s'), ('m', 'new', now() + interval '1 hour');
    insert into staff_attempt (key, failures, ends_at) values ('new', 1, now() + interval '1 hour');
    insert into staff_attempt (key, failures, ends_at)
      select int4send(n), 1, now() - interval '1 s' from generate_series(1, ${many}) n;
    insert into staff_socket_token (token_hash, session_id, expires_at)
      values ('old', 'new', now() - interval '1 s'), ('new', 'new', now() + interval '1 hour');
    insert into staff_device (token_hash, member_id, expires_at)
      values ('old', 'm', now() - interval '1 s'), ('new', 'm', now() + interval '1 hour');
    insert into staff_invitation (token_hash, email, role, expires_at)
      values ('old', 'old@guildhall.test', 'agent', now() - interval '91 days'),
        ('new', 'new@guildhall.test', 'agent', now() - interval '89 days')`);
};
const empty = () => owner.query(`truncate ${tables.join()} cascade`);
const one = Object.fromEntries(tables.map((table) => [table, 1]));

describe('the staff cleanup job', () => {
  it('deletes all expired rows and nothing else, in batches [P3]', async () => {
    await empty();
    await fill(12_000);
    await server.staffService.sweep();
    expect(await countsOf()).toEqual(one);
  });

  it('skips locked rows and deletes them in a later run [P3]', async () => {
    await empty();
    await fill(1);
    await owner.query('begin');
    for (const table of tables) await owner.query(`select from ${table} for update`);
    await server.staffService.sweep();
    await owner.query('rollback');
    expect(await countsOf()).toEqual(Object.fromEntries(tables.map((table) => [table, 2])));
    await server.staffService.sweep();
    expect(await countsOf()).toEqual(one);
  });

  it('holds no locks on one table while it cleans another [P3]', async () => {
    await empty();
    await fill(1);
    // The last table is locked, so the job blocks there.
    await owner.query('begin');
    await owner.query('lock table staff_invitation in access exclusive mode');
    const swept = server.staffService.sweep();
    await expect
      .poll(async () => (await server.database.query.selectFrom('staff_session').select('id').execute()).length)
      .toBe(1);
    await owner.query('rollback');
    await swept;
    expect(await countsOf()).toEqual(one);
  });
});
