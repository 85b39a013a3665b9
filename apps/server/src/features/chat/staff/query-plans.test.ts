import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { createBlocksOf, createPlansOf } from '../../../testing/query-plans.ts';
import { createChatFactory } from '../testing/chat.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start({ GUILDHALL_CHAT_RETENTION_DAYS: '1000' });
const make = createChatFactory(server);
const { chatStaff } = server;
const mei = await make.member('Mei');

const plansOf = createPlansOf(installation, server, /conversation/);
const blocksOf = createBlocksOf(installation, server, /conversation/);

beforeAll(async () => {
  // 100,000 conversations that ended within two years, and 2,000 open ones.
  await owner.query(
    `insert into player (issuer, subject, guid) select 'plans', n::text, 1000000 + n from generate_series(1, 2000) n`,
  );
  await owner.query(
    `insert into conversation (player_id, state, assignee_id, persona_id, lang, is_guest, burst_tokens, minute_tokens,
       created_at, queued_at, assigned_at, ended_at, end_reason, is_counted, first_replied_at)
     select p.id, 'ended', $1, 1, 1 + n % 18, false, 5, 5, b.began, b.began, b.began, b.began + interval '1 hour', 'solved', true,
       b.began + interval '1 minute'
     from (select id, row_number() over () as place from player where issuer = 'plans') p
     cross join generate_series(1, 50) n,
     lateral (select now() - make_interval(mins => (n * 20000 + p.place * 7)::int) as began) b`,
    [mei],
  );
  await owner.query(
    `insert into conversation (player_id, state, assignee_id, persona_id, lang, is_guest, burst_tokens, minute_tokens, assigned_at)
     select id, case when guid % 2 = 0 then 'waiting' else 'active' end, case when guid % 2 = 1 then $1::text end, 1, 3, false, 5, 5, now()
     from player where issuer = 'plans'`,
    [mei],
  );
  await owner.query('vacuum analyze conversation');
  await owner.query('vacuum analyze player');
});

describe('chat queries with 100,000 conversations', () => {
  const next = async (scope: 'queue' | 'all' | 'ended' | 'mine') =>
    (await chatStaff.table(mei, { scope, limit: 50 })).next ?? '';
  const works: [string, () => Promise<unknown>][] = [
    ['the queue', () => chatStaff.table(mei, { scope: 'queue', limit: 50 })],
    ['own conversations', () => chatStaff.table(mei, { scope: 'mine', limit: 50 })],
    ['all open conversations', () => chatStaff.table(mei, { scope: 'all', limit: 50 })],
    ['ended conversations', () => chatStaff.table(mei, { scope: 'ended', limit: 50 })],
    ['ended conversations in one language', () => chatStaff.table(mei, { scope: 'ended', lang: 7, limit: 50 })],
    ['ended conversations of one agent', () => chatStaff.table(mei, { scope: 'ended', assignee: mei, limit: 50 })],
    ['ended conversations with a reason', () => chatStaff.table(mei, { scope: 'ended', reason_id: 4, limit: 50 })],
    ['ended conversations with a tag', () => chatStaff.table(mei, { scope: 'ended', tag: 'lag', limit: 50 })],
    ['open conversations with a tag', () => chatStaff.table(mei, { scope: 'all', tag: 'lag', limit: 50 })],
    ['a conversation number', () => chatStaff.table(mei, { scope: 'all', text: '1000001', limit: 50 })],
    [
      'a later page of the queue',
      async () => chatStaff.table(mei, { scope: 'queue', cursor: await next('queue'), limit: 50 }),
    ],
    [
      'a later page of ended conversations',
      async () => chatStaff.table(mei, { scope: 'ended', cursor: await next('ended'), limit: 50 }),
    ],
    ['statistics', () => chatStaff.statistics.read({ days: 7 })],
    ['seats', () => chatStaff.seats.list(mei)],
    ...chatStaff.jobs.map(({ name, run }): [string, () => Promise<unknown>] => [name, run]),
  ];
  it.each(works)('%s uses an index', async (_name, work) => {
    const plans = await plansOf(work);
    expect(plans).not.toMatch(/Seq Scan on conversation\b/);
    expect(plans).toMatch(/conversation_\w+|Index/);
    // Queries for open conversations must not scan ended ones.
    expect(plans).not.toMatch(/conversation_pkey.*\n.*Filter: \(state/);
  });

  it('a deep page loads as fast as the first', async () => {
    const { rows } = await owner.query<{ micros: number; id: string }>(
      `select (extract(epoch from ended_at) * 1000000)::bigint::float8 as micros, id from conversation where state = 'ended'
       order by ended_at desc, id offset 90000 limit 1`,
    );
    const cursor = Buffer.from(JSON.stringify([rows[0]?.micros, rows[0]?.id])).toString('base64url');
    const page = await chatStaff.table(mei, { scope: 'ended', cursor, limit: 50 });
    expect(page.list).toHaveLength(50);
    const firstBlocks = await blocksOf(() => chatStaff.table(mei, { scope: 'ended', limit: 50 }));
    const deepBlocks = await blocksOf(() => chatStaff.table(mei, { scope: 'ended', cursor, limit: 50 }));
    expect(deepBlocks).toBeLessThan(2 * firstBlocks);
  });
});
