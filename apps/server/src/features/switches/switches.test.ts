import { categoryList } from '@guildhall/contract/articles/player.ts';
import { chatSend, chatState } from '@guildhall/contract/chat/player.ts';
import { feedbackList } from '@guildhall/contract/feedback/player.ts';
import { feedbackTable } from '@guildhall/contract/feedback/staff.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { launchSession } from '@guildhall/contract/launch/player.ts';
import type { SwitchState } from '@guildhall/contract/switches/rules.ts';
import { switchSet, switchTable } from '@guildhall/contract/switches/staff.ts';
import { switchable, switchableIn } from '@guildhall/contract/switches/switchable.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { followChat, startChat, textOf } from '../chat/testing/conversation.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';
import { createInstallation, until, type TestServer } from '../../testing/installation.ts';
import { nameOf, staffNeedOf, startWithRequests } from '../../testing/requests.ts';
import { openSocket } from '../../testing/sockets.ts';
import { startStopwatch } from '../../testing/stopwatch.ts';

const installation = await createInstallation();
const { server, requestBy } = await startWithRequests(installation);
const admin = await signInAs(server, 'admin');
const agent = await signInAs(server, 'agent');
let guid = 12_000;
const nextGuid = (): number => (guid += 1);

const set = async (feature: string, state: SwitchState, at: TestServer = server): Promise<void> => {
  await at.switches.set(admin.staffId, { feature, state, reason: 'A flood of links.' });
  await server.switchWatch.check();
};
afterEach(async () => {
  for (const feature of Object.keys(server.switchWatch.paused())) await set(feature, 'on');
});

const nameFor = (code: number): string => (code === 0 ? 'ok' : anyErrorNameOf(code));
const ofPlayers: readonly Route[] = routes.filter((route) => staffNeedOf(route) === undefined);
const ofSwitchable = ofPlayers.filter(({ noun }) => switchable.has(noun));
const verdict = ({ effect, whilePaused }: Route, state: SwitchState): string => {
  if (state === 'off') return whilePaused === 'off' ? 'ok' : 'feature_paused';
  return state === 'read_only' && effect === 'write' && whilePaused === undefined ? 'feature_paused' : 'ok';
};

const cells = ofSwitchable.flatMap((route) =>
  (switchable.get(route.noun) ?? []).map(
    (state) => [route.noun, state, nameOf(route), verdict(route, state), route] as const,
  ),
);

describe('a feature with a switch', () => {
  it.each(cells)('%s, %s: %s answers %s', async (feature, state, _name, expected, route) => {
    const session = await server.launch({ guid: nextGuid() });
    const request = await requestBy(route, session);
    await set(feature, state);
    const { answer } = await server.call(route, request);
    expect(nameFor(answer.code)).toBe(expected);
  });

  it('is every feature with routes of players, except those that players need to launch, to leave and to delete', () => {
    const known = ['articles', 'chat', 'feedback', 'files', 'incidents', 'search', 'suggestions', 'surveys'];
    expect(known.filter((noun) => !switchable.has(noun))).toEqual([]);
    const others = new Set(ofPlayers.map(({ noun }) => noun).filter((noun) => !switchable.has(noun)));
    expect([...others].toSorted()).toEqual([
      'account-deletion',
      'game-actions',
      'launch',
      'replies',
      'settings',
      'totals',
    ]);
  });

  it('leaves open what ends or deletes, and what marks as read', () => {
    const open = (wanted: Route['whilePaused']) =>
      ofSwitchable
        .filter(({ whilePaused }) => whilePaused === wanted)
        .map(({ path }) => path)
        .toSorted();
    expect(open('off')).toEqual(['/chat/clear', '/chat/end', '/feedback/withdraw', '/file/remove']);
    expect(open('read_only')).toEqual(['/feedback/seen', '/incident/seen']);
  });

  it('needs no registration: a new route brings its switch along', () => {
    const made: Route = { ...chatState, noun: 'guilds', path: '/guild/list' };
    expect(switchableIn([...ofPlayers, made]).get('guilds')).toEqual(['on', 'off']);
  });

  it('registers its routes and socket messages under its own noun', () => {
    for (const { noun, routes: mounted } of server.features) {
      expect(mounted.filter(({ route }) => staffNeedOf(route) === undefined && route.noun !== noun)).toEqual([]);
    }
  });
});

describe('account deletion [G1]', () => {
  it.each(ofPlayers.filter(({ noun }) => noun === 'account-deletion').map((route) => [nameOf(route), route] as const))(
    '%s answers while every feature is off',
    async (_name, route) => {
      const request = await requestBy(route, await server.launch({ guid: nextGuid() }));
      for (const feature of switchable.keys()) await set(feature, 'off');
      expect(nameFor((await server.call(route, request)).answer.code)).toBe('ok');
    },
  );
});

describe('a paused feature', () => {
  it('says which one it is, in which state, and when to ask again', async () => {
    const session = await server.launch({ guid: nextGuid() });
    await set('feedback', 'off');
    const { status, answer, headers } = await server.call(feedbackList, { as: session, body: {} });
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '30', 'no-store']);
    const params = { feature: 'feedback', state: 'off', retry_after: 30 };
    expect(answer).toEqual({ code: 1109, msg: { key: 'error.feature_paused', params } });
    expect(nameFor((await server.call(categoryList, { body: { type: 1, category_lang: 1 } })).answer.code)).not.toBe(
      'feature_paused',
    );
  });

  it('is in the session and in the first frame, with and without a player', async () => {
    const session = await server.launch({ guid: nextGuid() });
    expect((await server.call(launchSession)).answer.msg.paused).toEqual({});
    await set('chat', 'read_only');
    await set('surveys', 'off');
    const paused = { chat: 'read_only', surveys: 'off' };
    expect((await server.call(launchSession)).answer.msg.paused).toEqual(paused);
    expect((await server.call(launchSession, { as: session })).answer.msg.paused).toEqual(paused);
    const { frames, socket } = await openSocket(server, session);
    expect(frames[0]).toMatchObject({ kind: 'hello', paused });
    await set('surveys', 'on');
    await until(() => frames.some((frame) => 'kind' in frame && frame.kind === 'paused'));
    expect(frames.at(-1)).toEqual({ type: 'MSG_UNREAD', kind: 'paused', paused: { chat: 'read_only' } });
    socket.terminate();
  });

  it('stays usable for staff', async () => {
    for (const state of ['read_only', 'off'] as const) {
      await set('feedback', state);
      const { answer } = await server.call(feedbackTable, { as: agent, body: {} });
      expect(answer.code).toBe(0);
    }
  });
});

describe('an open chat', () => {
  it('keeps its socket while chat is paused: messages are refused, those of staff arrive, and it goes on afterwards', async () => {
    const { session, id } = await startChat(server, nextGuid());
    const phone = await followChat(server, session, id);
    await set('chat', 'read_only');
    await until(() => phone.heard('paused').length > 0);
    phone.send('Hello?', '11111111-1111-4111-8111-111111111111');
    await until(() => phone.heard('nack').length > 0);
    expect(phone.heard('nack')[0]).toMatchObject({ code: 1109, retry_after_ms: null });
    const { assign_epoch } = await server.chatStaff.claim(agent.staffId, { conversation: id, assign_epoch: 0 });
    expect(assign_epoch).toBe(1);
    await until(() => phone.words().some(([, text]) => text === 'joined'));
    await set('chat', 'off');
    phone.say({ type: 'MSG_UNREAD', kind: 'resume', conversation: id, epoch: 0, applied: 0 });
    await until(() => phone.heard('paused').length > 2);
    expect(phone.heard('reset')).toEqual([]);
    phone.say({ type: 'MSG_PING', time: 7 });
    await set('chat', 'on');
    phone.send('Hello again?', '11111111-1111-4111-8111-111111111111');
    await until(() => phone.words().some(([, text]) => text === 'Hello again?'));
  });
});

describe('a switch', () => {
  it('is changed by admins with a reason, and audited', async () => {
    const body = { feature: 'chat', state: 'off', reason: 'Forty links a second.' };
    const { answer } = await server.call(switchSet, { as: admin, body });
    expect(answer.msg).toMatchObject({
      ...body,
      states: ['on', 'read_only', 'off'],
      changed_by: { id: admin.staffId },
    });
    const { answer: table } = await server.call(switchTable, { as: agent });
    expect(table.msg.list.find(({ feature }: { feature: string }) => feature === 'chat')).toEqual(answer.msg);
    const entries = await server.audit.table({ subject: 'switch:chat', limit: 1 });
    expect(entries.list[0]).toMatchObject({
      action: 'switch.changed',
      details: { state: ['on', 'off'], reason: body.reason },
    });
    const unexplained = await server.call(switchSet, { as: admin, body: { ...body, reason: '  ' } });
    expect(nameFor(unexplained.answer.code)).toBe('invalid');
  });

  it.each([
    ['nonsense', 'off', 'not_found'],
    ['account-deletion', 'off', 'not_found'],
    ['launch', 'read_only', 'not_found'],
    ['settings', 'off', 'not_found'],
    ['search', 'read_only', 'invalid'],
    ['chat', 'closed', 'invalid'],
  ])('of %s cannot be set to %s: %s', async (feature, state, expected) => {
    const { answer } = await server.call(switchSet, { as: admin, body: { feature, state, reason: 'Try.' } });
    expect(nameFor(answer.code)).toBe(expected);
    expect(server.switchWatch.paused()).toEqual({});
  });
});

describe('a switch in another process', () => {
  it.each([
    ['with Redis', {}],
    ['without Redis', { GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('takes effect and is lifted within two seconds %s', async (_name, environment) => {
    const [one, two] = [await installation.start(environment), await installation.start(environment)];
    const { session, id } = await startChat(one, nextGuid());
    const becomes = async (wanted: string): Promise<number> => {
      const waitedMs = startStopwatch();
      await until(async () => {
        const { answer } = await two.call(chatSend, { as: session, body: textOf(id, 'Hello?') });
        return nameFor(answer.code) === wanted;
      });
      return waitedMs();
    };
    await one.switches.set(admin.staffId, { feature: 'chat', state: 'read_only', reason: 'A flood.' });
    expect(await becomes('feature_paused')).toBeLessThan(2000);
    await one.switches.set(admin.staffId, { feature: 'chat', state: 'on', reason: 'Over.' });
    expect(await becomes('ok')).toBeLessThan(2000);
  });
});
