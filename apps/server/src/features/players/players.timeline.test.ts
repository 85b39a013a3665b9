import { playerTimeline, type TimelineItem } from '@guildhall/contract/players/staff.ts';
import { timelineKinds, type TimelineKind } from '@guildhall/contract/players/timeline.ts';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createPlansOf } from '../../testing/query-plans.ts';
import { enrolledAs, type StaffCaller } from '../staff/testing/staff.factory.ts';
import { createTimeline } from './players.timeline.service.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const admin = await enrolledAs(server, 'admin');
// A deletion can only be requested; these rows are closed from the start.
await owner.query('alter table deletion_request disable trigger user');

/** One entry of each kind at the same moment, a day before or after those of other calls. */
const fill = async (player: string, day: number): Promise<void> => {
  const at = new Date(Date.parse('2026-05-01T12:00:00Z') + day * 86_400_000);
  const only = async (text: string, values: unknown[]): Promise<string> =>
    (await owner.query(text, values)).rows[0]?.id;
  const report = await only(
    `insert into feedback (player_id, key, type, role_id, email, description, terms, lang, is_guest, created_at, updated_at, tags)
     values ($1, gen_random_uuid(), 1, '10010001', 'secret@example.org', 'Lost sword', '', 3, false, $2, $2, '{lag}') returning id`,
    [player, at],
  );
  await only(
    `insert into feedback_entry (feedback_id, at, kind, by, staff_id, text) values ($1, $2, 'note', 'staff', $3, 'Look at the logs') returning id`,
    [report, at, admin.id],
  );
  const chat = await only(
    `insert into conversation (player_id, state, lang, is_guest, burst_tokens, minute_tokens, created_at, ended_at, end_reason)
     values ($1, 'ended', 3, false, 5, 5, $2, $2, 'solved') returning id`,
    [player, at],
  );
  await only(
    `insert into conversation_entry (conversation_id, at, kind, staff_id, text) values ($1, $2, 'note', $3, 'Private words') returning id`,
    [chat, at, admin.id],
  );
  const survey = await only(
    `insert into survey (type, state, starts_at, published_at) values (2, 'published', $1, $1) returning id`,
    [at],
  );
  await owner.query(`insert into survey_text (survey_id, lang, title) values ($1, 3, 'Which boss?')`, [survey]);
  await owner.query(
    `insert into survey_answer (survey_id, receipt, player_id, lang, choices, created_at)
     values ($1, 'receipt', $2, 3, '{"1":[2]}', $3::timestamptz + interval '5 hours')`,
    [survey, player, at],
  );
  const suggestion = await only(`insert into suggestion (published_at) values ($1) returning id`, [at]);
  await owner.query(
    `insert into suggestion_text (suggestion_id, lang, title, body, answer) values ($1, 3, 'More maps', '', '')`,
    [suggestion],
  );
  await owner.query(`insert into suggestion_support (suggestion_id, player_id, at) values ($1, $2, $3)`, [
    suggestion,
    player,
    at,
  ]);
  await owner.query(
    `insert into restriction (player_id, kind, reason, note, created_at, created_by, change)
     values ($1, 'mute', 'spam', 'Forty links', $2, $3, (select coalesce(max(change), 0) + 1 from restriction))`,
    [player, at, admin.id],
  );
  await owner.query(
    `insert into game_action (id, action, player_id, input, reason, is_sensitive, requested_by, attempts_max, created_at)
     values (gen_random_uuid(), 'resend', $1, '{"order": "receipt-77"}', 'The pack did not arrive', false, $3, 5, $2)`,
    [player, at, admin.id],
  );
  await owner.query(
    `insert into deletion_request (player_id, key, state, lang, register_date, register_location, login_location, role_id, email, reason,
       created_at, closed_at)
     values ($1, gen_random_uuid(), 'cancelled', 3, '2021-03-04', 'Lisbon', 'Porto', '10010001', 'secret@example.org', 'Bored', $2, $2)`,
    [player, at],
  );
};

interface Asked {
  readonly kinds?: TimelineKind[];
  readonly limit?: number;
  readonly cursor?: string;
}
const page = async (as: StaffCaller, player: string, asked: Asked = {}) => {
  const { answer } = await server.call(playerTimeline, { as, body: { player, ...asked } });
  return answer.msg as { list: TimelineItem[]; next: string | null };
};
const all = async (as: StaffCaller, player: string, limit: number): Promise<TimelineItem[]> => {
  const list: TimelineItem[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const found = await page(as, player, cursor === undefined ? { limit } : { limit, cursor });
    list.push(...found.list);
    cursor = found.next;
  }
  return list;
};

describe('the timeline of a player', () => {
  let player: string;
  beforeAll(async () => {
    ({ player } = await server.launch({ guid: 501 }));
    for (const day of [2, 0, 1, 0]) await fill(player, day);
    await fill((await server.launch({ guid: 502 })).player, 1);
  });

  it('has every kind, newest first', async () => {
    const { list, next } = await page(admin.session, player, { limit: 100 });
    expect(next).toBeNull();
    expect(list).toHaveLength(4 * timelineKinds.length);
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(timelineKinds));
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((one, other) => other - one));
  });

  it.each([1, 3, 7])('has no gaps and no doubles in pages of %d, though entries share a moment', async (limit) => {
    const whole = (await page(admin.session, player, { limit: 100 })).list;
    expect(await all(admin.session, player, limit)).toEqual(whole);
  });

  it('leaves out the kinds that the role may not read', async () => {
    const kindsOf = async (role: StaffRole) => {
      const { session } = await enrolledAs(server, role);
      return [...new Set((await page(session, player)).list.map(({ kind }) => kind))].toSorted();
    };
    expect(await kindsOf('agent')).toEqual([
      'chat',
      'chat_note',
      'game_action',
      'report',
      'report_note',
      'restriction',
      'suggestion',
    ]);
    expect(await kindsOf('analyst')).toEqual(['report', 'report_note', 'suggestion', 'survey']);
    expect(await kindsOf('privacy')).toEqual(['deletion']);
  });

  it('can be limited to some kinds, of which it still leaves out the unreadable ones', async () => {
    const { session } = await enrolledAs(server, 'agent');
    const { list } = await page(session, player, { kinds: ['chat', 'deletion'] });
    expect(list.map(({ kind }) => kind)).toEqual(['chat', 'chat', 'chat', 'chat']);
  });

  it('tells neither what the player voted nor when, no words of chats, and no contact data', async () => {
    const { answer, text } = await server.call(playerTimeline, { as: admin.session, body: { player, limit: 100 } });
    const { list } = answer.msg as { list: TimelineItem[] };
    const [vote] = list.filter(({ kind }) => kind === 'survey');
    expect(vote).toMatchObject({
      text: 'Which boss?',
      state: 'vote',
      at: Date.parse('2026-05-03T12:00:00Z'),
      staff: null,
    });
    for (const secret of ['Private words', 'secret@', '10010001', 'Lisbon', 'receipt'])
      expect(text).not.toContain(secret);
    const [report] = list.filter(({ kind }) => kind === 'report');
    expect(report).toMatchObject({ text: 'Lost sword', state: 'pending', tags: ['lag'] });
    const [note] = list.filter(({ kind }) => kind === 'report_note');
    expect(note).toMatchObject({ text: 'Look at the logs', staff: { id: admin.id } });
  });

  it('refuses an unknown player and a forged cursor', async () => {
    const ask = (body: object) => server.call(playerTimeline, { as: admin.session, body });
    expect((await ask({ player: '8f14e45f-ceea-467f-a01d-2b6f5e2f0a5e' })).status).toBe(404);
    const forged = Buffer.from(JSON.stringify([1, 'nothing', 1])).toString('base64url');
    expect((await ask({ player, cursor: forged })).status).toBe(400);
  });

  it('reads every table by an index, with thousands of rows of other players', async () => {
    await owner.query(
      `insert into player (issuer, subject, guid) select 'plans', n::text, 1000000 + n from generate_series(1, 1000) n`,
    );
    const others = `(select id, row_number() over () as place from player where issuer = 'plans') p cross join generate_series(1, 6) n`;
    const copies = [
      `insert into feedback (player_id, key, type, role_id, email, description, terms, lang, is_guest, created_at, updated_at)
       select p.id, gen_random_uuid(), 1, '', '', 'x', '', 3, false, now() - make_interval(mins => n), now() from ${others}`,
      `insert into conversation (player_id, state, lang, is_guest, burst_tokens, minute_tokens, created_at, ended_at, end_reason)
       select p.id, 'ended', 3, false, 5, 5, now() - make_interval(mins => n), now(), 'solved' from ${others}`,
      `insert into suggestion_support (suggestion_id, player_id) select g.id, p.id from suggestion g, player p
       where p.issuer = 'plans' on conflict do nothing`,
      `insert into survey_answer (survey_id, receipt, player_id, lang, choices) select s.id, p.id::text, p.id, 3, '{}' from survey s, player p
       where p.issuer = 'plans' on conflict do nothing`,
      `insert into restriction (player_id, kind, reason, change) select p.id, 'mute', 'spam', 1000 + p.place * 10 + n from ${others}`,
      `insert into deletion_request (player_id, key, state, lang, register_date, register_location, login_location, role_id, email, reason,
         closed_at) select p.id, gen_random_uuid(), 'cancelled', 3, '2021-03-04', '', '', '', '', '', now() from ${others}`,
      `insert into feedback_entry (feedback_id, at, kind, by) select id, now(), 'submitted', 'player' from feedback`,
      `insert into conversation_entry (conversation_id, kind) select id, 'ended' from conversation`,
    ];
    for (const copy of copies) await owner.query(copy);
    const tables =
      'feedback, conversation, suggestion_support, survey_answer, restriction, deletion_request, feedback_entry, conversation_entry';
    await owner.query(`analyze ${tables}`);
    const { feedbackStaff, chatStaff, surveys, suggestions, restrictions, deletion } = server;
    const sources = [feedbackStaff, chatStaff, surveys.service, suggestions, restrictions, deletion];
    const timeline = createTimeline({ database: server.database, features: () => sources });
    const plansOf = createPlansOf(installation, server, new RegExp(tables.replaceAll(', ', '|')));
    const { next } = await timeline({ role: 'admin' }, { player, limit: 5 });
    const plans = await plansOf(() => timeline({ role: 'admin' }, { player, limit: 5, cursor: next ?? '' }));
    const scanned = [...plans.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table);
    expect(scanned.filter((table) => tables.split(', ').includes(table ?? ''))).toEqual([]);
    expect(plans).toContain('conversation_of_player_time');
  }, 120_000);
});
