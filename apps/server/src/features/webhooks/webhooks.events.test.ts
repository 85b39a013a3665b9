import { randomUUID } from 'node:crypto';
import { staffEndReasons } from '@guildhall/contract/chat-rules.ts';
import { webhookEvents } from '@guildhall/contract/webhooks-desk.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { startReceiver, type Heard } from '../../testing/webhook-receiver.ts';
import { createChatFactory } from '../chat/chat.factory.ts';
import { createFeedbackFactory } from '../feedback/feedback.factory.ts';
import { createWebhookSending } from './webhooks.sending.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
const chats = createChatFactory(server);
const staffId = await chats.member('Ada');
const other = await chats.member('Ben');
beforeEach(async () => {
  await owner.query('delete from webhook_event');
});

/** What a receiver of everything hears by now. Texts of players are looked for in all of it. */
const told = async () => {
  const { receiver, heard } = await startReceiver();
  const { database, desk, log } = server;
  const receivers = [{ ...receiver, events: [...webhookEvents] }];
  const sending = createWebhookSending({ database, desk, log, receivers });
  await sending.send();
  await sending.settled();
  const text = heard.map((letter) => letter.text).join('\n');
  expect(text).not.toMatch(/castle|sword|example\.org|Atlantis|because I say so/);
  // As it happened: two may have come within the millisecond that a receiver is told.
  const { rows } = await owner.query<{ id: string }>('select id from webhook_event order by created_at');
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const placeOf = ({ headers }: Heard): number => places.get(String(headers['webhook-id'])) ?? -1;
  return heard.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ body: { type, data } }) => [type, data] as const);
};
const names = async () => (await told()).map(([type]) => type);

describe('what others are told', () => {
  it('ADR 23: of a report is that it came, and each state that it came to, once', async () => {
    const from = await reports.sender('player', { issuer: 'game', subject: 'p', guid: 11 });
    const id = await reports.submitted(from);
    const staff = reports.byStaff(staffId);
    await staff.taken(id);
    await staff.noted(id, 'Nobody is told of a note.');
    await staff.asked(id);
    await staff.finished(id);
    const events = await told();
    expect(events.map(([type, data]) => [type, data['id'], data['state']])).toEqual([
      ['feedback.created', id, 0],
      ['feedback.changed', id, 2],
      ['feedback.changed', id, 1],
      ['feedback.changed', id, 3],
    ]);
    for (const [, data] of events) expect(data['player']).toEqual({ issuer: 'game', subject: 'p', guid: 11 });
  });

  it('ADR 23: of a conversation is that it ended, and why, whoever ended it', async () => {
    const actor = await chats.player();
    await server.chat.end(actor.playerId, (await chats.waiting(actor)).id);
    for (const reason of staffEndReasons) {
      const { id: conversation, assign_epoch } = await chats.claimed(staffId);
      await server.chatDesk.finish(staffId, { conversation, assign_epoch, reason });
    }
    const silent = await chats.waiting();
    await owner.query(
      `update conversation set created_at = now() - interval '2 days', last_message_at = now() - interval '2 days' where id = $1`,
      [silent.id],
    );
    await server.chatDesk.jobs.find(({ name }) => name === 'chat.endSilent')?.run();
    const events = await told();
    expect(events.map(([type, data]) => [type, data['reason']])).toEqual([
      ['chat.ended', 'player'],
      ['chat.ended', 'solved'],
      ['chat.ended', 'unanswered'],
      ['chat.ended', 'abuse'],
      ['chat.ended', 'silence'],
    ]);
    expect(events[4]?.[1]).toEqual({
      id: silent.id,
      number: expect.any(Number),
      reason: 'silence',
      player: { issuer: 'factory', subject: expect.any(String), guid: expect.any(Number) },
    });
  });

  it('ADR 23: of a survey is that it closed, once, and about no player', async () => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into survey (type, state, published_at) values (2, 'published', now()) returning id`,
    );
    const close = `update survey set state = 'closed', closed_at = now() where id = $1`;
    await owner.query(close, [rows[0]?.id]);
    await owner.query(close, [rows[0]?.id]);
    expect(await told()).toEqual([['survey.closed', { id: Number(rows[0]?.id), type: 2 }]]);
  });

  const request = async () => {
    const { playerId } = await chats.player({ issuer: 'game', subject: randomUUID(), guid: 12 });
    const { rows } = await owner.query<{ id: string }>(
      `insert into deletion_request (player_id, key, lang, register_date, register_location, login_location, role_id, email,
         reason) values ($1, $2, 3, '2020-01-01', 'Atlantis', 'Atlantis', '10010001', 'gone@example.org', 'because I say so')
       returning id`,
      [playerId, randomUUID()],
    );
    const id = rows[0]?.id ?? '';
    return { id, set: (change: string) => owner.query(`update deletion_request set ${change} where id = $1`, [id]) };
  };
  const confirmed = `state = 'confirmed', first_by = '${other}', first_at = now(), confirmed_by = '${staffId}'`;
  const closedAs = (state: string): string =>
    `state = '${state}', closed_at = now(), close_reason = 'because I say so'`;

  it('G4: of a deletion is each step and each reminder, with its end and its certificate', async () => {
    const { id, set } = await request();
    await set(confirmed);
    await set('reminded_days = 3');
    await set('reminded_days = 3');
    await set('reminded_days = 1');
    await set(`held_at = now(), held_by = '${staffId}', hold_reason = 'a court asks'`);
    await set(closedAs('cancelled'));
    const events = await told();
    expect(events.map(([type]) => type)).toEqual([
      'deletion.requested',
      'deletion.confirmed',
      'deletion.reminded',
      'deletion.reminded',
      'deletion.cancelled',
    ]);
    const { rows } = await owner.query<{ due: string; certificate: string; number: string }>(
      `select (extract(epoch from due_at) * 1000)::bigint as due, certificate, number from deletion_request where id = $1`,
      [id],
    );
    expect(events[0]?.[1]).toMatchObject({ due_at: null });
    expect(events[1]?.[1]).toEqual({
      id,
      number: Number(rows[0]?.number),
      role_id: '10010001',
      due_at: Number(rows[0]?.due),
      certificate: rows[0]?.certificate,
      is_verified: true,
      player: { issuer: 'game', subject: expect.any(String), guid: 12 },
    });
  });

  it('G4: of a deletion that is refused or taken back is that, too', async () => {
    const [refused, taken] = [await request(), await request()];
    await refused.set(closedAs('rejected'));
    await taken.set(closedAs('cancelled'));
    expect(await names()).toEqual([
      'deletion.requested',
      'deletion.requested',
      'deletion.rejected',
      'deletion.cancelled',
    ]);
  });
});
