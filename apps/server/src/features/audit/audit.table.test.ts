import { auditState, auditTable } from '@guildhall/contract/audit/staff.ts';
import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';
import { appendAudit } from './audit.public.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const other = await installation.start();
afterEach(clock.reset);

await owner.query(`insert into staff_member (id, name, email, role) values ('mira', 'Mira', 'mira@x.test', 'admin')`);
const actions: AuditAction[] = ['article.created', 'article.changed', 'article.published'];
for (let index = 1; index <= 30; index += 1) {
  await appendAudit(server.database.query, {
    staffId: [null, 'mira', 'gone'][index % 3] ?? null,
    action: actions[index % 2] ?? 'article.created',
    subject: `article:${index % 5}`,
    details: { index },
  });
}

const table = (body: object) => server.audit.table(v.parse(auditTable.body, body));
const walk = async (body: object): Promise<number[][]> => {
  const pages: number[][] = [];
  let cursor: string | null | undefined;
  do {
    const page = await table({ ...body, ...(cursor === undefined ? {} : { cursor }) });
    pages.push(page.list.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  return pages;
};
const idsWhere = (matches: (index: number) => boolean): number[] =>
  Array.from({ length: 30 }, (_, index) => 30 - index).filter(matches);

describe('the audit table', () => {
  it('returns every entry exactly once across pages, newest first [threat 17]', async () => {
    const pages = await walk({ limit: 10 });
    expect(pages).toEqual([
      idsWhere((id) => id > 20),
      idsWhere((id) => id > 10 && id <= 20),
      idsWhere((id) => id <= 10),
    ]);
  });

  it('can be limited to a period, whose end is not included [threat 17]', async () => {
    const { list } = await table({ limit: 50 });
    const atOf = (id: number): number => list.find((entry) => entry.id === id)?.at ?? 0;
    const idsOf = async (body: object) => (await table({ limit: 50, ...body })).list.map(({ id }) => id);
    // Milliseconds round the times down, so several entries may have the same one.
    const [from, until] = [atOf(11), atOf(21)];
    const within = list.filter(({ at }) => at >= from && at < until).map(({ id }) => id);
    expect(await idsOf({ from, until })).toEqual(within);
    expect(await idsOf({ from: atOf(30) + 60_000 })).toEqual([]);
    expect(await idsOf({ until: atOf(1) })).toEqual([]);
    expect(await idsOf({ from: 0, until: atOf(30) + 60_000 })).toHaveLength(30);
  });

  it('shows actor, action and subject [threat 17]', async () => {
    const { list } = await table({ limit: 3 });
    expect(list).toEqual([
      {
        id: 30,
        at: expect.any(Number),
        staff: null,
        action: 'article.created',
        subject: 'article:0',
        details: { index: 30 },
        hash: expect.stringMatching(/^[\da-f]{64}$/),
      },
      expect.objectContaining({ id: 29, staff: { id: 'gone', name: '' }, action: 'article.changed' }),
      expect.objectContaining({ id: 28, staff: { id: 'mira', name: 'Mira' }, subject: 'article:3' }),
    ]);
  });

  const filters: [object, (id: number) => boolean][] = [
    [{ staff_id: 'mira' }, (id) => id % 3 === 1],
    [{ action: 'article.changed' }, (id) => id % 2 === 1],
    [{ subject: ' article:2 ' }, (id) => id % 5 === 2],
    [{ staff_id: 'mira', action: 'article.changed' }, (id) => id % 6 === 1],
    [{ staff_id: 'mira', action: 'article.changed', subject: 'article:2' }, (id) => id % 30 === 7],
    [{ action: 'article.published' }, () => false],
    [{ subject: `' or true --` }, () => false],
  ];
  it.each(filters)('filters by %j, across pages [threat 17]', async (filter, matches) => {
    expect((await walk({ ...filter, limit: 2 })).flat()).toEqual(idsWhere(matches));
  });

  it.each([{ cursor: 'x' }, { cursor: '1e3' }, { cursor: '-1' }, { cursor: '9'.repeat(30) }, { subject: 'a\0' }])(
    'rejects %j [threat 31]',
    async (body) => {
      await expect(table(body)).rejects.toThrow('invalid');
    },
  );
});

describe('the nightly audit check', () => {
  const hours = (count: number): void => clock.advance(count * 3_600_000);
  const last = { checked_at: clock.now(), entries: 30, broken_id: null };

  it('reports nothing before its first run [threat 17]', async () => {
    expect(await server.audit.state()).toEqual({ checked_at: null, entries: 0, broken_id: null });
  });

  it('is done by exactly one of many workers [threat 17]', async () => {
    const runs = await Promise.all([server, other, server, other, server].map(({ audit }) => audit.checkIfDue()));
    expect(runs.filter(Boolean)).toEqual([true]);
    expect(await server.audit.state()).toEqual(last);
  });

  it('is due again after twenty hours, not earlier [threat 17]', async () => {
    hours(19.9);
    expect(await server.audit.checkIfDue()).toBe(false);
    hours(0.2);
    expect(await server.audit.checkIfDue()).toBe(true);
    expect(await server.audit.state()).toEqual({ ...last, checked_at: clock.now() });
  });

  it('is retried after an hour if the worker died [threat 17]', async () => {
    hours(50);
    await owner.query('insert into audit_check (started_at) values ($1)', [new Date(clock.now())]);
    hours(0.9);
    expect(await server.audit.checkIfDue()).toBe(false);
    hours(0.2);
    expect(await server.audit.checkIfDue()).toBe(true);
  });

  it('remembers an earlier head: a trail truncated together with its head is reported on every later check [threat 17]', async () => {
    await owner.query('delete from audit_entry where id = 30');
    await owner.query('update audit_head set id = 29, hash = (select hash from audit_entry where id = 29)');
    for (const _night of [1, 2]) {
      hours(100);
      expect(await server.audit.checkIfDue()).toBe(true);
      expect(await server.audit.state()).toEqual({ checked_at: clock.now(), entries: 29, broken_id: 30 });
    }
  });
});

describe('the audit routes', () => {
  it('answer staff with permission to read the trail [threat 16, threat 17]', async () => {
    const analyst = await signInAs(server, 'analyst');
    const { status, answer } = await server.call(auditTable, { as: analyst, body: { subject: 'article:4', limit: 1 } });
    expect([status, answer.msg.list.map(({ subject }: { subject: string }) => subject)]).toEqual([200, ['article:4']]);
    expect((await server.call(auditState, { as: analyst })).answer).toEqual({
      code: 0,
      msg: await server.audit.state(),
    });
    expect((await server.call(auditTable)).status).toBe(401);
  });
});
