import { randomUUID } from 'node:crypto';
import { staffEndReasons } from '@guildhall/contract/chat/rules.ts';
import { webhookEvents } from '@guildhall/contract/webhooks/staff.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { startReceiver, type ReceivedWebhook } from './testing/receiver.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { createWebhookDelivery } from './webhooks.delivery.service.ts';

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

/** All events a receiver of everything has received so far. Also checks that none contains text written by players. */
const received = async () => {
  const { receiver, heard } = await startReceiver();
  const { database, consoleHints, log, metrics, counted } = server;
  const receivers = [{ ...receiver, events: [...webhookEvents] }];
  const sending = createWebhookDelivery({ database, consoleHints, log, metrics, counted, receivers });
  await sending.send();
  await sending.settled();
  const text = heard.map((letter) => letter.text).join('\n');
  expect(text).not.toMatch(/castle|sword|example\.org|Atlantis|because I say so/);
  // In order of creation: two events may share the millisecond that receivers see.
  const { rows } = await owner.query<{ id: string }>('select id from webhook_event order by created_at');
  const order = new Map(rows.map(({ id }, index) => [id, index]));
  const indexOf = ({ headers }: ReceivedWebhook): number => order.get(String(headers['webhook-id'])) ?? -1;
  return heard.toSorted((a, b) => indexOf(a) - indexOf(b)).map(({ body: { type, data } }) => [type, data] as const);
};
const names = async () => (await received()).map(([type]) => type);

describe('webhook events', () => {
  it('report the creation of feedback and each change of its state, once (ADR 23)', async () => {
    const from = await reports.sender('player', { issuer: 'game', subject: 'p', guid: 11 });
    const id = await reports.submitted(from);
    const staff = reports.byStaff(staffId);
    await staff.taken(id);
    await staff.noted(id, 'An internal note.');
    await staff.asked(id);
    await staff.finished(id);
    const events = await received();
    expect(events.map(([type, data]) => [type, data['id'], data['state']])).toEqual([
      ['feedback.created', id, 0],
      ['feedback.changed', id, 2],
      ['feedback.changed', id, 1],
      ['feedback.changed', id, 3],
    ]);
    for (const [, data] of events) expect(data['player']).toEqual({ issuer: 'game', subject: 'p', guid: 11 });
  });

  it('report the end of a conversation and its reason, whichever side ended it (ADR 23)', async () => {
    const actor = await chats.player();
    await server.chat.end(actor.playerId, (await chats.waiting(actor)).id);
    for (const reason of staffEndReasons) {
      const { id: conversation, assign_epoch } = await chats.claimed(staffId);
      await server.chatStaff.finish(staffId, { conversation, assign_epoch, reason });
    }
    const silent = await chats.waiting();
    await owner.query(
      `update conversation set created_at = now() - interval '2 days', last_message_at = now() - interval '2 days' where id = $1`,
      [silent.id],
    );
    await server.chatStaff.jobs.find(({ name }) => name === 'chat.endSilent')?.run();
    const events = await received();
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

  it('report the closing of a survey once, without a player (ADR 23)', async () => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into survey (type, state, published_at) values (2, 'published', now()) returning id`,
    );
    const close = `update survey set state = 'closed', closed_at = now() where id = $1`;
    await owner.query(close, [rows[0]?.id]);
    await owner.query(close, [rows[0]?.id]);
    expect(await received()).toEqual([['survey.closed', { id: Number(rows[0]?.id), type: 2 }]]);
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

  it('report each step and reminder of a deletion, with its deadline and certificate [G4]', async () => {
    const { id, set } = await request();
    await set(confirmed);
    await set('reminded_days = 3');
    await set('reminded_days = 3');
    await set('reminded_days = 1');
    await set(`held_at = now(), held_by = '${staffId}', hold_reason = 'a court asks'`);
    await set(closedAs('cancelled'));
    const events = await received();
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
      is_role_known: null,
      player: { issuer: 'game', subject: expect.any(String), guid: 12 },
    });
  });

  it('report a rejected or withdrawn deletion [G4]', async () => {
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
