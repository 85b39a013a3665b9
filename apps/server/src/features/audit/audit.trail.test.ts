import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { appendAudit } from './audit.public.ts';
import { selectEntries } from './audit.queries.ts';
import { verifyAudit } from './audit.verifier.service.ts';

const installation = await createInstallation();
const server = await installation.start();
const { query, transaction } = server.database;

const append = (subject: string, details?: Record<string, unknown>) =>
  appendAudit(query, {
    staffId: null,
    action: 'article.changed',
    subject,
    ...(details === undefined ? {} : { details }),
  });
const newest = async (limit: number) =>
  selectEntries(query, { beforeId: undefined, staffId: undefined, action: undefined, subject: undefined, limit });
const verdict = async () => {
  const { entries, brokenId } = await verifyAudit(query);
  return { entries, brokenId };
};

describe('the audit trail', () => {
  it('verifies while empty [threat 17]', async () => {
    expect(await verdict()).toEqual({ entries: 0, brokenId: null });
  });

  it.each([
    `insert into audit_entry select 99, now(), null, 'staff.joined', 's', '{}', '', ''`,
    `update audit_entry set subject = 'article:2'`,
    'delete from audit_entry',
    'truncate audit_entry',
    'select from audit_entry for update',
    'update audit_head set id = 0',
    'delete from audit_head',
    'truncate audit_head',
    `insert into audit_head values (false, 0, '')`,
    'alter table audit_entry disable trigger all',
    'drop table audit_entry',
    `create or replace function audit_append(text, text, text, jsonb) returns bigint language sql as 'select 1::bigint'`,
    'alter function audit_append security invoker',
    'drop function audit_append',
  ])('denies the application role: %s [threat 17]', async (statement) => {
    await append('article:1');
    const before = await verifyAudit(query);
    await expect(sql.raw(statement).execute(query)).rejects.toThrow(/permission denied|must be owner/);
    expect(await verifyAudit(query)).toEqual(before);
  });

  it('cannot be redirected to a temporary table by the search path [threat 17]', async () => {
    await transaction(async (tx) => {
      await sql`create temporary table audit_entry (like public.audit_entry) on commit drop`.execute(tx);
      await sql`create temporary table audit_head (like public.audit_head) on commit drop`.execute(tx);
      await sql`set local search_path = pg_temp, public`.execute(tx);
      await appendAudit(tx, { staffId: null, action: 'persona.changed', subject: 'persona:7' });
    });
    expect((await newest(1)).map(({ subject }) => subject)).toEqual(['persona:7']);
    expect((await verdict()).brokenId).toBeNull();
  });

  it('accepts entries only from the roles of servers that write, and the owner [threat 17]', async () => {
    const { rows } = await installation.owner.query(
      `select coalesce(grantee::regrole::text, '-') as grantee from pg_proc, aclexplode(proacl) where proname = 'audit_append' order by 1`,
    );
    expect(rows.map(({ grantee }) => grantee)).toEqual(['guildhall_app', 'guildhall_worker', 'postgres']);
  });

  it('stays gapless and ordered under a hundred concurrent appends [threat 17]', async () => {
    const before = await verdict();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        transaction((tx) =>
          appendAudit(tx, { staffId: `s${index}`, action: 'staff.signed_in', subject: `staff:${index}` }),
        ),
      ),
    );
    expect(await verdict()).toEqual({ entries: before.entries + 100, brokenId: null });
    const rows = await newest(100);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => before.entries + 100 - index));
    expect(new Set(rows.map(({ subject }) => subject)).size).toBe(100);
    const times = rows.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('keeps neither entry nor number of a rolled back transaction [threat 17]', async () => {
    const before = await verdict();
    const rolledBack = transaction(async (tx) => {
      await appendAudit(tx, { staffId: null, action: 'article.archived', subject: 'article:404' });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await verdict()).toEqual(before);
    await append('article:after');
    expect((await newest(1)).map(({ id, subject }) => [id, subject])).toEqual([[before.entries + 1, 'article:after']]);
  });

  it('stores any text that staff can type [threat 17]', async () => {
    const details = {
      note: 'NUL \0, half \uD800, emoji 🐉, 20:colons - and "quotes"',
      nested: [{ kéy: 'ё' }, null, 1e300, -0.1, 123_456_789_012_345],
    };
    await append('article:\0odd\uDC00', details);
    expect((await newest(1)).map((row) => [row.subject, row.details])).toEqual([
      ['article:\uFFFDodd\uFFFD', { ...details, note: 'NUL \uFFFD, half \uFFFD, emoji 🐉, 20:colons - and "quotes"' }],
    ]);
    expect((await verdict()).brokenId).toBeNull();
  });
});
