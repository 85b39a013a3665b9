import { feedbackTable } from '@guildhall/contract/feedback/staff.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createPlansOf } from '../../testing/query-plans.ts';
import { createStaffStage } from '../feedback/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start({ GUILDHALL_REPORT_RETENTION_DAYS: '1000' });
const mei = await createStaffStage(server).member('Mei');
const plansOf = createPlansOf(installation, server, /feedback/);
const table = (body: BodyInputOf<typeof feedbackTable>) =>
  server.feedbackStaff.reports.table(mei, v.parse(feedbackTable.body, body));

beforeAll(async () => {
  // 60,000 reports, one in twenty open; a third has a reason, a third the tag `common`, one in a thousand the tag `rare`.
  await owner.query(
    `insert into player (issuer, subject, guid) select 'plans', n::text, 1000000 + n from generate_series(1, 1000) n`,
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
  ];
  it.each(bodies)('%j uses an index', async (body) => {
    const plans = await plansOf(() => table(body));
    expect(plans).not.toMatch(/Seq Scan on feedback/);
    expect(plans).toMatch(body.tag === undefined ? /feedback_queue_reason/ : /feedback_tag/);
  });

  it('a deep page by tag is as fast as the first, and complete', async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from feedback where tags @> '{common}' and not is_open`,
    );
    const seen = new Set<string>();
    let [cursor, slowestMs]: [string | undefined, number] = [undefined, 0];
    do {
      const startedAt = performance.now();
      const page: Awaited<ReturnType<typeof table>> = await table({
        tag: 'common',
        state: 3,
        limit: 100,
        ...(cursor === undefined ? {} : { cursor }),
      });
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      for (const { id } of page.list) seen.add(id);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen.size).toBe(rows[0]?.count);
    expect(slowestMs).toBeLessThan(1000);
  }, 120_000);
});
