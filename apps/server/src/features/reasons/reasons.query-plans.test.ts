import { feedbackTable } from '@guildhall/contract/feedback/staff.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createBlocksOf, createPlansOf } from '../../testing/query-plans.ts';
import { createStaffStage } from '../feedback/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start({ GUILDHALL_REPORT_RETENTION_DAYS: '1000' });
const mei = await createStaffStage(server).member('Mei');
const plansOf = createPlansOf(installation, server, /feedback/);
const blocksOf = createBlocksOf(installation, server, /feedback/);
const table = (body: BodyInputOf<typeof feedbackTable>) =>
  server.feedbackStaff.reports.table(mei, v.parse(feedbackTable.body, body));

beforeAll(async () => {
  // 60,000 reports, one in twenty open; a third has a reason, a third the tag `common`, one in a thousand the tag `rare`.
  await owner.query(
    `insert into player (issuer, subject, guid, tier) select 'plans', n::text, 1000000 + n, case when n % 50 = 0 then 9 else 0 end from generate_series(1, 1000) n`,
  );
  await owner.query(`insert into contact_reason (parent_id, names) values (1, '{"3": "One"}'), (1, '{"3": "Two"}')`);
  await owner.query(
    `insert into feedback (player_id, key, type, role_id, email, description, terms, lang, is_guest, created_at, updated_at,
       state, finished_at, waiting_since, reason_id, tags)
     select p.id, gen_random_uuid(), 1 + n % 2, '10000001', '', 'words', '', 1 + n % 18, false, b.began, b.began,
       case when n % 20 = 0 then 0 else 3 end, case when n % 20 = 0 then null else b.began end,
       case when n % 20 = 0 then b.began end, case when n % 3 = 0 then 1 + n % 12 end,
       case when n % 1000 = 0 then '{rare}' when n % 3 = 1 then '{common}' else '{}' end::text[]
     from (select id, row_number() over () as place from player where issuer = 'plans') p
     cross join generate_series(1, 60) m,
     lateral (select (p.place * 60 + m)::int as n) x,
     lateral (select now() - make_interval(mins => x.n) as began) b`,
  );
  await owner.query('vacuum analyze feedback');
  await owner.query('vacuum analyze feedback_tag');
}, 120_000);

describe('pages of the queue by reason and tag, with 60,000 reports', () => {
  const bodies: BodyInputOf<typeof feedbackTable>[] = [
    { tag: 'common' },
    { tag: 'common', state: 3 },
    { tag: 'common', state: 3, sort: 'newest', lang: 3 },
    { tag: 'rare', state: 'waiting', type: 1 },
    { tag: 'missing' },
    { reason_id: 4 },
    { reason_id: 1 },
    { reason_id: 1, state: 3, sort: 'newest' },
    { reason_id: 1, tag: 'common', state: 0 },
    { reason_id: [1, 4], lang: [3, 4] },
    { tag: ['common', 'rare'], state: 3 },
  ];
  it.each(bodies)('%j uses an index', async (body) => {
    const plans = await plansOf(() => table(body));
    expect(plans).not.toMatch(/Seq Scan on feedback/);
    expect(plans).toMatch(body.tag === undefined ? /feedback_queue_reason/ : /feedback_tag/);
  });

  it('lists a report with several of the tags once', async () => {
    const { rows } = await owner.query<{ id: string }>(
      `update feedback set tags = '{both,common,rare}' where id in (select id from feedback where is_open limit 3) returning id`,
    );
    for (const tag of [
      ['both', 'rare'],
      ['rare', 'both'],
    ]) {
      const ids = (await table({ tag, limit: 100 })).list.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
      const { counts } = await server.feedbackStaff.reports.viewCounts(mei.staffId, {
        views: [{ state: 'open', tag }],
      });
      expect(counts).toEqual([ids.length]);
    }
  });

  const several: [BodyInputOf<typeof feedbackTable>, RegExp][] = [
    [{ lang: [3, 4] }, /feedback_queue_lang/],
    [{ lang: [3, 4], type: [1, 2], state: 3, sort: 'newest' }, /feedback_queue_lang/],
    [{ tier: [8, 9] }, /feedback_queue_tier/],
    [{ tier: 9, state: 3, sort: 'newest' }, /feedback_queue_tier/],
    [{ state: 'waiting', sort: 'due' }, /feedback_queue_waiting_due/],
  ];
  it.each(several)('%j reads a page of each value along the index', async (body, index) => {
    const plans = await plansOf(() => table(body));
    expect(plans).not.toMatch(/Seq Scan on feedback/);
    expect(plans).toMatch(index);
    // 51 rows of each value, not all of them.
    expect(await blocksOf(() => table(body))).toBeLessThan(1500);
  });

  it('a deep page by tag is as fast as the first, and complete', async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from feedback where tags @> '{common}' and not is_open`,
    );
    const seen = new Set<string>();
    const pageAfter = (cursor: string | undefined) =>
      table({ tag: 'common', state: 3, limit: 100, ...(cursor === undefined ? {} : { cursor }) });
    const cursors: (string | undefined)[] = [undefined];
    for (let page = await pageAfter(undefined); ; page = await pageAfter(cursors.at(-1))) {
      for (const { id } of page.list) seen.add(id);
      if (page.next === null) break;
      cursors.push(page.next);
    }
    expect(seen.size).toBe(rows[0]?.count);
    const firstBlocks = await blocksOf(() => pageAfter(undefined));
    const blocks: number[] = [];
    for (const cursor of [cursors[Math.floor(cursors.length / 2)], cursors.at(-2)]) {
      blocks.push(await blocksOf(() => pageAfter(cursor)));
    }
    expect(Math.max(...blocks)).toBeLessThan(2 * firstBlocks);
  }, 120_000);
});
