import { randomUUID } from 'node:crypto';
import {
  actionAgain,
  actionAvailable,
  actionHistory,
  actionRun,
  actionRunSensitive,
} from '@guildhall/contract/game-actions/staff.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { storeCard } from '../players/players.public.ts';
import { selectOfPlayer } from './game-actions.queries.ts';
import { environmentWithActions } from './testing/requests.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start(environmentWithActions(installation));
const make = createChatFactory(server);
const [ada, admin] = [await enrolledAs(server, 'agent'), await enrolledAs(server, 'admin')];
const by = { staffId: ada.id, role: 'agent', hasRecentProof: true } as const;
const { staff } = server.gameActions;

const requestFor = (playerId: string, changes: object = {}) => ({
  id: randomUUID(),
  person: { of: 'player' as const, id: playerId },
  action: 'resend',
  input: { order: 'GPA-1' },
  reason: 'The pack did not arrive.',
  is_repeat: true,
  ...changes,
});

describe('the actions that the game offers (ADR 60)', () => {
  it('are listed without address and secret, the sensitive ones only for roles that may run them', async () => {
    const { id } = await make.waiting();
    const body = { person: { of: 'chat', id } };
    const { answer, text } = await server.call(actionAvailable, { as: ada.session, body });
    expect(answer.msg).toEqual({
      list: [
        {
          name: 'resend',
          labels: { 'en-US': 'Resend a purchase', 'zh-CN': '补发购买' },
          sensitive: false,
          fields: [{ name: 'order', type: 'purchase', required: true, labels: { 'en-US': 'Order' } }],
        },
      ],
      unavailable: null,
      purchases: [],
    });
    expect(text).not.toMatch(/127\.0\.0\.1|whsec/);
    const all = await server.call(actionAvailable, { as: admin.session, body });
    expect((all.answer.msg.list as { name: string }[]).map(({ name }) => name)).toEqual(['resend', 'refund']);
  });

  it('offer the purchases that the game vouched for without their ids, and send the id to the game', async () => {
    const { playerId } = await make.player();
    const purchase = {
      id: 'GPA.3344-5566-7788-99001',
      product: 'Starter pack',
      amount: 499,
      currency: 'EUR',
      at: 1_760_000_000,
    };
    await storeCard(server.database.query, playerId, { purchases: [purchase] }, new Date('2026-11-01T00:00:00Z'));
    const { purchases } = await staff.available(by, { of: 'player', id: playerId });
    expect(purchases).toEqual([
      { id: expect.stringMatching(/^card:/), product: 'Starter pack', at: 1_760_000_000_000 },
    ]);
    const order = purchases[0]?.id ?? '';
    expect(await staff.run(by, requestFor(playerId, { input: { order } }), false)).toMatchObject({
      input: { order: '•••9001' },
    });
    const { rows } = await owner.query(`select input from game_action where player_id = $1`, [playerId]);
    expect(rows).toEqual([{ input: { order: purchase.id } }]);
    await storeCard(server.database.query, playerId, {}, new Date('2026-11-02T00:00:00Z'));
    await expect(staff.run(by, requestFor(playerId, { input: { order } }), false)).rejects.toMatchObject({
      reason: 'action_unavailable',
    });
  });

  it('finding N5: show no id of a purchase to anyone, neither in the answer nor in the history [threat 16]', async () => {
    const { playerId } = await make.player();
    const body = requestFor(playerId, { input: { order: 'GPA.3344-5566-7788-99002' } });
    const answered = await server.call(actionRun, { as: ada.session, body });
    const history = await server.call(actionHistory, { as: admin.session, body: { person: body.person, limit: 5 } });
    expect([answered.answer.msg.input, history.answer.msg.list[0].input]).toEqual([
      { order: '•••9002' },
      { order: '•••9002' },
    ]);
    // Which fields of an action that is no longer configured held a purchase is unknown.
    await owner.query(`update game_action set action = 'gone' where id = $1`, [body.id]);
    expect((await staff.history({ person: body.person, limit: 5 })).list[0]?.input).toEqual({ order: '•••9002' });
  });

  it('finding N13: run a sensitive one again only with a recent proof [threat 42]', async () => {
    const { playerId } = await make.player();
    const body = requestFor(playerId, { action: 'refund' });
    await server.call(actionRunSensitive, { as: admin.session, body });
    await owner.query(`update game_action set state = 'failed', next_at = null where id = $1`, [body.id]);
    const again = () => server.call(actionAgain, { as: admin.session, body: { id: body.id } });
    const age = (by: string) =>
      owner.query(`update staff_session set created_at = now() - $2::interval, proved_at = null where member_id = $1`, [
        admin.id,
        by,
      ]);
    await age('1 hour');
    expect(anyErrorNameOf((await again()).answer.code)).toBe('proof_required');
    await age('0 minutes');
    expect((await again()).answer).toMatchObject({ code: 0, msg: { state: 'queued' } });
  });

  it('finding N14: do not run twice within a day unless the person says so [threat 42]', async () => {
    const { playerId } = await make.player();
    const run = (changes: object) =>
      staff.run(by, requestFor(playerId, { input: { order: 'GPA-14' }, is_repeat: false, ...changes }), false);
    // Two colleagues who ask at the same moment.
    const both = await Promise.allSettled([run({ input: { order: 'GPA-13' } }), run({ input: { order: 'GPA-13' } })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const first = await run({});
    await expect(run({})).rejects.toMatchObject({ reason: 'action_repeated' });
    expect(await run({ input: { order: 'GPA-15' } })).toMatchObject({ state: 'queued' });
    expect(await run({ is_repeat: true })).toMatchObject({ state: 'queued' });
    // The same request, sent again because its answer was lost.
    expect(await run({ id: first.id })).toMatchObject({ id: first.id });
  });

  it('are none for unverified players and after a confirmed deletion', async () => {
    const claimed = await make.player({ proof: 'parameters' });
    await owner.query(`update player set proof = 'parameters' where id = $1`, [claimed.playerId]);
    const closed = await make.player();
    await owner.query('update player set closed_at = now() where id = $1', [closed.playerId]);
    for (const [{ playerId }, why] of [
      [claimed, 'unverified'],
      [closed, 'closed'],
    ] as const) {
      const person = { of: 'player', id: playerId } as const;
      expect(await staff.available(by, person)).toEqual({ list: [], unavailable: why, purchases: [] });
      await expect(staff.run(by, requestFor(playerId), false)).rejects.toMatchObject({ reason: 'action_unavailable' });
    }
    await expect(staff.run(by, requestFor(randomUUID()), false)).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('run sensitive ones only with their permission and a recent proof [threat 42]', async () => {
    const { playerId } = await make.player();
    const body = requestFor(playerId, { action: 'refund' });
    expect((await server.call(actionRun, { as: admin.session, body })).answer.code).toBe(1202);
    expect((await server.call(actionRunSensitive, { as: ada.session, body })).answer.code).toBe(1202);
    const { answer } = await server.call(actionRunSensitive, { as: admin.session, body });
    expect(answer).toMatchObject({ code: 0, msg: { action: 'refund', state: 'queued' } });
    await owner.query(`update game_action set state = 'unknown', next_at = null where id = $1`, [body.id]);
    await expect(staff.again(by, body.id)).rejects.toMatchObject({ reason: 'permission_refused' });
  });

  it('name the field of an invalid input', async () => {
    const { playerId } = await make.player();
    const { answer } = await server.call(actionRun, { as: ada.session, body: requestFor(playerId, { input: {} }) });
    expect(answer).toMatchObject({ code: 1002, msg: { key: 'error.required', params: { field: 'order' } } });
    const unknown = await server.call(actionRun, { as: ada.session, body: requestFor(playerId, { action: 'ban' }) });
    expect(unknown.answer.code).toBe(1466);
  });

  it('have a budget per member and hour, which repeated requests do not use', async () => {
    await owner.query('delete from quota_use');
    const { playerId } = await make.player();
    const repeated = requestFor(playerId);
    await staff.run(by, repeated, false);
    for (let nth = 1; nth < staffLimits.actionsPerHour; nth += 1) await staff.run(by, requestFor(playerId), false);
    const limited = { reason: 'actions_limited', params: { max: staffLimits.actionsPerHour } };
    await expect(staff.run(by, requestFor(playerId), false)).rejects.toMatchObject(limited);
    expect(await staff.run(by, repeated, false)).toMatchObject({ id: repeated.id });
    const page = await staff.history({ person: repeated.person, limit: 50 });
    const rest = await staff.history({ person: repeated.person, limit: 50, cursor: page.next ?? '' });
    const ids = [...page.list, ...rest.list].map(({ id }) => id);
    expect([ids.length, new Set(ids).size, rest.next]).toEqual([60, 60, null]);
    expect((await selectOfPlayer(server.database.query, playerId, { before: undefined, limit: 1 }))[0]?.id).toBe(
      ids[0],
    );
  });

  it('leave with their age, unless the game has yet to answer', async () => {
    const { playerId } = await make.player();
    await owner.query('delete from quota_use');
    const old = await staff.run(by, requestFor(playerId), false);
    const awaited = await staff.run(by, requestFor(playerId), false);
    await owner.query(
      `update game_action set created_at = now() - interval '366 days', next_at = null, state = 'succeeded' where id = $1`,
      [old.id],
    );
    await owner.query(`update game_action set created_at = now() - interval '366 days' where id = $1`, [awaited.id]);
    await server.gameActions.delivery.sweep();
    const { list } = await staff.history({ person: { of: 'player', id: playerId }, limit: 50 });
    expect(list.map(({ id }) => id)).toEqual([awaited.id]);
  });
});
