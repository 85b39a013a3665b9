import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { appendAudit } from './audit.public.ts';
import { verifyAudit } from './audit.verifier.service.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const { query } = server.database;

for (let index = 1; index <= 8; index += 1) {
  const staffId = index % 2 === 0 ? 'mira' : null;
  await appendAudit(query, { staffId, action: 'article.changed', subject: `article:${index}`, details: { index } });
}
const whole = await verifyAudit(query);

// The server only sees committed rows, so each test's tampering is restored here instead of rolled back.
beforeEach(async () => {
  await owner.query('create table kept_entry as table audit_entry');
  await owner.query('create table kept_head as table audit_head');
});
afterEach(async () => {
  await owner.query('truncate audit_entry, audit_head');
  await owner.query('insert into audit_entry table kept_entry');
  await owner.query('insert into audit_head table kept_head');
  await owner.query('drop table kept_entry, kept_head');
});

/** SQL with which an attacker with owner rights and our source code would hide a change. */
const rehash = (id: number): string => `
  update audit_entry e set hash = sha256(e.previous_hash || convert_to((
    select string_agg(coalesce(octet_length(convert_to(f, 'UTF8')) || ':' || f, '-'), '' order by n)
    from unnest(array[e.id::text, (extract(epoch from e.at) * 1000000)::bigint::text, e.staff_id, e.action, e.subject,
      e.details::text]) with ordinality as fields (f, n)), 'UTF8')) where id = ${id}`;
const relink = (id: number): string =>
  `update audit_entry e set previous_hash = (select hash from audit_entry where id = e.id - 1) where id = ${id}`;

const tampering: [string, number, string[]][] = [
  ['another author', 3, [`update audit_entry set staff_id = 'yuki' where id = 3`]],
  ['no author', 4, ['update audit_entry set staff_id = null where id = 4']],
  ['another action', 1, [`update audit_entry set action = 'article.created' where id = 1`]],
  ['another subject', 8, [`update audit_entry set subject = 'article:9' where id = 8`]],
  ['other details', 5, [`update audit_entry set details = '{"index": 6}' where id = 5`]],
  ['a number written otherwise', 5, [`update audit_entry set details = '{"index": 5.0}' where id = 5`]],
  ['another time, by a microsecond', 6, [`update audit_entry set at = at + interval '1 microsecond' where id = 6`]],
  [
    'a letter moved to the next field',
    2,
    [`update audit_entry set action = action || left(subject, 1), subject = substr(subject, 2) where id = 2`],
  ],
  ['another hash', 7, [`update audit_entry set hash = sha256('') where id = 7`]],
  ['a change with the right hash', 4, [`update audit_entry set subject = 'article:0' where id = 3`, rehash(3)]],
  ['a change of the last with the right hash', 8, [`update audit_entry set subject = 'x' where id = 8`, rehash(8)]],
  ['the first entry taken out', 1, ['delete from audit_entry where id = 1']],
  ['one in the middle taken out', 4, ['delete from audit_entry where id = 4']],
  [
    'one taken out and the rest moved up',
    4,
    [
      'delete from audit_entry where id = 4',
      'update audit_entry set id = id - 1 where id = 5',
      'update audit_entry set id = id - 1 where id = 6',
      'update audit_entry set id = id - 1 where id = 7',
      'update audit_entry set id = id - 1 where id = 8',
    ],
  ],
  ['the last entry taken out', 8, ['delete from audit_entry where id = 8']],
  ['the last three taken out', 6, ['delete from audit_entry where id > 5']],
  ['every entry taken out', 1, ['truncate audit_entry']],
  [
    'an entry put after the last',
    9,
    [
      `insert into audit_entry select 9, at, staff_id, action, subject, details, hash, hash from audit_entry where id = 8`,
      rehash(9),
    ],
  ],
  [
    'an entry put before the first',
    0,
    [
      `insert into audit_entry select 0, at, staff_id, action, subject, details, previous_hash, hash
     from audit_entry where id = 1`,
    ],
  ],
  [
    'an entry put far beyond the last',
    70,
    [
      `insert into audit_entry select 70, at, staff_id, action, subject, details,
     hash, hash from audit_entry where id = 8`,
    ],
  ],
  [
    'two entries in each other’s place',
    3,
    [
      'update audit_entry set id = -3 where id = 3',
      'update audit_entry set id = 3 where id = 6',
      'update audit_entry set id = 6 where id = -3',
    ],
  ],
  [
    'the last taken out and the head put back without its hash',
    7,
    ['delete from audit_entry where id = 8', 'update audit_head set id = 7'],
  ],
  ['a head with another hash', 8, [`update audit_head set hash = sha256('')`]],
  ['a head put forward', 9, ['update audit_head set id = 9']],
  ['no head', 0, ['delete from audit_head']],
];

describe('audit verification', () => {
  it('passes for an untouched trail [threat 17]', () => {
    expect(whole).toEqual({ entries: 8, brokenId: null, headHash: expect.any(Buffer) });
    expect(whole.headHash).toHaveLength(32);
  });

  it.each(tampering)('detects %s, at entry %i [threat 17]', async (_name, brokenId, statements) => {
    for (const statement of statements) await owner.query(statement);
    expect((await verifyAudit(query)).brokenId).toBe(brokenId);
  });

  it('detects a completely recomputed chain by an earlier head stored elsewhere [threat 17]', async () => {
    const { rows } = await owner.query<{ hash: Buffer }>('select hash from audit_entry where id = 6');
    const [stored] = rows;
    await owner.query(`update audit_entry set subject = 'article:0' where id = 3`);
    await owner.query(rehash(3));
    for (const id of [4, 5, 6, 7, 8]) {
      await owner.query(relink(id));
      await owner.query(rehash(id));
    }
    await owner.query('update audit_head set hash = (select hash from audit_entry where id = 8)');
    expect((await verifyAudit(query)).brokenId).toBeNull();
    expect((await verifyAudit(query, { id: 6, hash: stored?.hash ?? Buffer.alloc(0) })).brokenId).toBe(6);
  });

  it('detects a completely recomputed chain by the heads that the worker stored [threat 17, threat 40]', async () => {
    await server.audit.shipHead();
    const heads = async () => server.stores.auditHeads.list();
    expect((await heads()).map(({ id, hash }) => [id, hash.equals(whole.headHash)])).toEqual([[8, true]]);
    expect((await verifyAudit(query, ...(await heads()))).brokenId).toBeNull();
    await owner.query(`update audit_entry set staff_id = 'yuki' where id = 2`);
    await owner.query(rehash(2));
    for (const id of [3, 4, 5, 6, 7, 8]) {
      await owner.query(relink(id));
      await owner.query(rehash(id));
    }
    await owner.query('update audit_head set hash = (select hash from audit_entry where id = 8)');
    expect((await verifyAudit(query)).brokenId).toBeNull();
    expect((await verifyAudit(query, ...(await heads()))).brokenId).toBe(8);
    // Shipping the head of the rewritten chain within the same hour replaces nothing.
    await server.audit.shipHead();
    expect(await heads()).toHaveLength(2);
    expect((await verifyAudit(query, ...(await heads()))).brokenId).toBe(8);
  });

  it('detects a trail truncated with its head by an earlier head stored elsewhere [threat 17]', async () => {
    await owner.query('delete from audit_entry where id > 5');
    await owner.query('update audit_head set id = 5, hash = (select hash from audit_entry where id = 5)');
    expect((await verifyAudit(query)).brokenId).toBeNull();
    expect((await verifyAudit(query, { id: 8, hash: whole.headHash })).brokenId).toBe(6);
  });

  it('handles more entries than one batch during concurrent appends [threat 17]', async () => {
    await owner.query(
      `select audit_append(null, 'staff.signed_in', 'staff:' || n, '{}') from generate_series(1, 2500) n`,
    );
    const appending = Array.from({ length: 50 }, () =>
      appendAudit(query, { staffId: null, action: 'staff.signed_out', subject: 'staff:1' }),
    );
    const checks = await Promise.all([verifyAudit(query), verifyAudit(query), verifyAudit(query)]);
    await Promise.all(appending);
    expect(checks.map(({ brokenId }) => brokenId)).toEqual([null, null, null]);
    expect(await verifyAudit(query)).toMatchObject({ entries: 2558, brokenId: null });
    await owner.query('delete from audit_entry where id = 2001');
    expect(await verifyAudit(query)).toMatchObject({ entries: 2000, brokenId: 2001 });
  });
});
