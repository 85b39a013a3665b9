import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { actionResult } from '@guildhall/contract/game-actions/callback.ts';
import type { GameActionRow } from '@guildhall/contract/game-actions/staff.ts';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { newSecret } from '../webhooks/testing/requests.ts';
import { startReceiver, type ReceivedWebhook } from '../webhooks/testing/receiver.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { environmentWithActions, signedBy, type ActionPlan } from './testing/requests.ts';

const installation = await createInstallation();
const { owner } = installation;
const by = { staffId: 'ada', role: 'agent', hasRecentProof: true } as const;
beforeAll(async () => {
  await owner.query(`insert into staff_member (id, name, email, role) values ('ada', 'Ada', 'ada@x.test', 'agent')`);
});

type Answer = (
  heard: ReceivedWebhook,
  nth: number,
) => { status?: number; body?: unknown } | Promise<{ status?: number; body?: unknown }>;

/** A game with one action, and a server that knows it. */
const started = async (answer: Answer, plan: Partial<ActionPlan> = {}) => {
  await owner.query('delete from quota_use');
  await owner.query('delete from game_action');
  const { receiver, heard } = await startReceiver(async (webhook, nth, response: ServerResponse) => {
    const { status = 200, body } = await answer(webhook, nth);
    response.statusCode = status;
    if (body !== undefined) response.write(typeof body === 'string' ? body : JSON.stringify(body));
    return status;
  });
  const secret = newSecret();
  const action: ActionPlan = {
    name: 'resend',
    labels: { 'en-US': 'Resend' },
    url: receiver.url,
    secret,
    fields: [{ name: 'order', type: 'text', labels: { 'en-US': 'Order' } }],
    ...plan,
  };
  const server = await installation.start(environmentWithActions(installation, [action]));
  const player = await createChatFactory(server).player({ issuer: 'game', guid: 7007, subject: randomUUID() });
  const { staff, delivery } = server.gameActions;
  const person = { of: 'player', id: player.playerId } as const;
  const bodyOf = (id: string = randomUUID()) => ({
    id,
    person,
    action: 'resend',
    input: { order: 'GPA-1' },
    reason: 'The pack did not arrive.',
    is_repeat: true,
  });
  const rowOf = async (id: string): Promise<GameActionRow> => {
    const found = (await staff.history({ person, limit: 50 })).list.find((row) => row.id === id);
    if (found === undefined) throw new Error('no such action');
    return found;
  };
  const deliver = async (): Promise<void> => {
    await owner.query('update game_action set next_at = now() where next_at is not null');
    await delivery.send();
    await delivery.settled();
  };
  const callBack = (id: string, body: object, { key = secret, atMs = server.clock.now() } = {}) =>
    server.call(actionResult, { body, headers: signedBy(key, id, atMs, body) });
  return { server, staff, heard, secret, player, person, bodyOf, rowOf, deliver, callBack };
};

const result = (status: string, message = '') => ({ type: 'game_action.result', status, message });
const trailOf = async (id: string) =>
  (
    await owner.query<{ action: string; staff_id: string | null; details: unknown }>(
      'select action, staff_id, details from audit_entry where subject = $1 order by id',
      [`game_action:${id}`],
    )
  ).rows.map(({ action, staff_id: staffId, details }) => [action, staffId, details]);

describe('an action for a player (ADR 60)', () => {
  it('is sent signed, with the player, the input and the reason, and ends with the words of the game', async () => {
    const { staff, heard, secret, player, bodyOf, rowOf, deliver } = await started(() => ({
      body: { status: 'done', message: 'Sent again.' },
    }));
    const { id } = await staff.run(by, bodyOf(), false);
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0, finished_at: null });
    await deliver();
    const [request] = heard;
    if (request === undefined) throw new Error('nothing was sent');
    const { headers, text } = request;
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual({
      type: 'game_action.requested',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        id,
        action: 'resend',
        input: { order: 'GPA-1' },
        reason: 'The pack did not arrive.',
        requested_by: 'ada',
        player: { issuer: 'game', subject: expect.any(String), guid: player.guid },
      },
    });
    expect(headers['webhook-id']).toBe(id);
    expect(await rowOf(id)).toMatchObject({ state: 'succeeded', message: 'Sent again.', attempts: 1, next_at: null });
    expect(await trailOf(id)).toEqual([
      ['game_action.requested', 'ada', { name: 'resend', is_sensitive: false }],
      ['game_action.finished', null, { name: 'resend', state: 'succeeded' }],
    ]);
  });

  it('is stored and audited once if the request is repeated, also at the same time', async () => {
    const { staff, bodyOf, heard, deliver } = await started(() => ({ body: { status: 'done' } }));
    const body = bodyOf();
    const rows = await Promise.all([1, 2, 3].map(() => staff.run(by, body, false)));
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([body.id]));
    await deliver();
    await staff.run(by, body, false);
    await deliver();
    expect([heard.length, (await trailOf(body.id)).length]).toEqual([1, 2]);
    const other = { ...body, input: { order: 'GPA-2' } };
    await expect(staff.run(by, other, false)).rejects.toMatchObject({ reason: 'wrong_state' });
  });

  it('is retried with the same id and body until it is given up, and can be asked again', async () => {
    let status = 503;
    const { staff, bodyOf, heard, rowOf, deliver } = await started(() => ({ status, body: { status: 'done' } }), {
      attempts: 2,
    });
    const { id } = await staff.run(by, bodyOf(), false);
    await deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'sent', problem: 'status', status: 503, attempts: 1 });
    await expect(staff.again(by, id)).rejects.toMatchObject({ reason: 'wrong_state' });
    await deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 2, next_at: null });
    status = 200;
    expect(await staff.again(by, id)).toMatchObject({ state: 'queued', problem: null });
    await deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'succeeded', attempts: 3 });
    expect(new Set(heard.map((each) => each.id)).size).toBe(1);
    expect(new Set(heard.map(({ text }) => text)).size).toBe(1);
    expect((await trailOf(id)).map(([action]) => action)).toEqual([
      'game_action.requested',
      'game_action.finished',
      'game_action.asked_again',
      'game_action.finished',
    ]);
  });

  it('is refused without a retry if the game says so, also by a 4xx status', async () => {
    const { staff, bodyOf, rowOf, deliver, heard } = await started((_heard, nth) =>
      nth === 1 ? { body: { status: 'refused', message: 'Already sent.' } } : { status: 404, body: 'no' },
    );
    const [first, second] = [(await staff.run(by, bodyOf(), false)).id, (await staff.run(by, bodyOf(), false)).id];
    await deliver();
    await deliver();
    const rows = await Promise.all([rowOf(first), rowOf(second)]);
    expect(rows.map(({ state }) => state)).toEqual(['refused', 'refused']);
    expect(rows.map(({ message, status }) => message || status).sort()).toEqual([404, 'Already sent.']);
    expect(heard.length).toBe(2);
    await expect(staff.again(by, first)).rejects.toMatchObject({ reason: 'wrong_state' });
  });

  it('does not follow redirects, nor read long responses', async () => {
    const { staff, bodyOf, rowOf, deliver } = await started((_heard, nth) =>
      nth === 1 ? { status: 307 } : { body: { status: 'done', message: 'x'.repeat(20_000) } },
    );
    const { id } = await staff.run(by, bodyOf(), false);
    await deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'sent', problem: 'status', status: 307 });
    await deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'sent', problem: 'answer' });
  });

  it('is sent again with the same id when the lease of a killed worker ends', async () => {
    const { server, staff, bodyOf, deliver, heard } = await started(() => ({ body: { status: 'done' } }));
    const { id } = await staff.run(by, bodyOf(), false);
    // A worker that claimed it and died.
    await owner.query(
      `update game_action set state = 'sent', attempts = 1, next_at = now() + interval '10 s' where id = $1`,
      [id],
    );
    await server.gameActions.delivery.send();
    await server.gameActions.delivery.settled();
    expect(heard.length).toBe(0);
    await deliver();
    expect(heard.map((each) => each.id)).toEqual([id]);
  });

  it('is not sent if the account was closed before the first attempt', async () => {
    const { staff, bodyOf, rowOf, deliver, heard, player } = await started(() => ({ body: { status: 'done' } }));
    const { id } = await staff.run(by, bodyOf(), false);
    await owner.query('update player set closed_at = now() where id = $1', [player.playerId]);
    await deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', problem: 'account_closed' });
    expect(heard.length).toBe(0);
  });
});

describe('the callback of a game (ADR 60)', () => {
  it('is applied once; a second answer is recorded and changes nothing', async () => {
    const { staff, bodyOf, rowOf, deliver, callBack } = await started(() => ({ body: { status: 'accepted' } }));
    const { id } = await staff.run(by, bodyOf(), false);
    await deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'sent', answer_by: expect.any(Number), next_at: null });
    expect((await callBack(id, result('done', 'Arrived.'))).answer.msg).toEqual({
      state: 'succeeded',
      is_applied: true,
    });
    expect((await callBack(id, result('done', 'Arrived.'))).answer.msg).toEqual({
      state: 'succeeded',
      is_applied: false,
    });
    expect(await rowOf(id)).toMatchObject({ contradiction: null });
    expect((await callBack(id, result('refused', 'No.'))).answer.msg).toEqual({
      state: 'succeeded',
      is_applied: false,
    });
    expect(await rowOf(id)).toMatchObject({ state: 'succeeded', message: 'Arrived.', contradiction: 'refused' });
    expect((await trailOf(id)).length).toBe(2);
  });

  it('may come before the response', async () => {
    const context = await started(async (heard) => {
      await context.callBack(heard.id, result('done', 'By callback.'));
      return { body: { status: 'accepted' } };
    });
    const { id } = await context.staff.run(by, context.bodyOf(), false);
    await context.deliver();
    expect(await context.rowOf(id)).toMatchObject({ state: 'succeeded', message: 'By callback.', answer_by: null });
  });

  it('ends as unknown after the longest wait, and an answer after that still counts', async () => {
    const { server, staff, bodyOf, rowOf, deliver, callBack } = await started(() => ({ body: { status: 'accepted' } }));
    const { id } = await staff.run(by, bodyOf(), false);
    await deliver();
    await owner.query(`update game_action set answer_by = now() where id = $1`, [id]);
    await server.gameActions.delivery.send();
    expect(await rowOf(id)).toMatchObject({ state: 'unknown', answer_by: null });
    await callBack(id, result('done'));
    expect(await rowOf(id)).toMatchObject({ state: 'succeeded' });
    expect((await trailOf(id)).map(([, , details]) => details)).toEqual([
      { name: 'resend', is_sensitive: false },
      { name: 'resend', state: 'unknown' },
      { name: 'resend', state: 'succeeded' },
    ]);
  });

  it('is refused with a wrong or old signature, for another id, or with another body [threat 42]', async () => {
    const { server, staff, bodyOf, rowOf, callBack, secret } = await started(() => ({ body: { status: 'accepted' } }));
    const { id } = await staff.run(by, bodyOf(), false);
    const body = result('done');
    const codeOf = async (call: Promise<{ answer: { code: number } }>): Promise<number> => (await call).answer.code;
    expect(await codeOf(callBack(id, body, { key: newSecret() }))).toBe(1465);
    expect(await codeOf(callBack(id, body, { atMs: server.clock.now() - 301_000 }))).toBe(1465);
    expect(await codeOf(callBack(id, body, { atMs: server.clock.now() + 301_000 }))).toBe(1465);
    expect(await codeOf(server.call(actionResult, { body }))).toBe(1465);
    const headers = signedBy(secret, id, server.clock.now(), body);
    expect(await codeOf(server.call(actionResult, { body: result('refused'), headers }))).toBe(1465);
    const other = (await staff.run(by, bodyOf(), false)).id;
    expect(await codeOf(server.call(actionResult, { body, headers: { ...headers, 'webhook-id': other } }))).toBe(1465);
    expect((await callBack(randomUUID(), body)).status).toBe(404);
    expect((await callBack(id, { status: 'done' })).status).toBe(400);
    expect((await callBack(id, result('accepted'))).status).toBe(400);
    expect(await rowOf(id)).toMatchObject({ state: 'queued' });
  });

  it('is accepted with the previous secret during a rotation', async () => {
    const previous = newSecret();
    const { staff, bodyOf, callBack } = await started(() => ({}), { previous_secret: previous });
    const { id } = await staff.run(by, bodyOf(), false);
    expect((await callBack(id, result('done'), { key: previous })).answer.msg).toMatchObject({ is_applied: true });
  });
});
