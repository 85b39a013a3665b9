import { randomUUID } from 'node:crypto';
import { chatSend } from '@guildhall/contract/chat/player.ts';
import { writingOperations } from '@guildhall/contract/realtime/client-messages.ts';
import { closeCodes } from '@guildhall/contract/realtime/socket.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import {
  restrictionImpose,
  restrictionLift,
  restrictionMute,
  restrictionNetwork,
  restrictionReach,
} from '@guildhall/contract/restrictions/staff.ts';
import { staffSession } from '@guildhall/contract/staff/staff.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { followChat, startChat, textOf } from '../chat/testing/conversation.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import { createInstallation, until, type TestServer } from '../../testing/installation.ts';
import { nameOf, staffNeedOf, startWithRequests } from '../../testing/requests.ts';
import { dial, socketToken } from '../../testing/sockets.ts';
import { startStopwatch } from '../../testing/stopwatch.ts';

const installation = await createInstallation();
const { server, requestBy } = await startWithRequests(installation);
const agent = await signInAs(server, 'agent');
const admin = await signInAs(server, 'admin');
afterEach(() => installation.clock.reset());

const why = { reason: 'insults', note: 'See the chat.' } as const;
const hourMs = 3_600_000;
let guid = 9000;

/** A launched player with a conversation, by which staff restrict them. */
const newPlayer = async (at: TestServer = server) => {
  guid += 1;
  const { session, id, player } = await startChat(at, guid);
  return { session, conversation: id, player, guid, person: { of: 'chat', id } as const };
};
type Player = Awaited<ReturnType<typeof newPlayer>>;
const muted = (player: Player, hours = 24) =>
  server.restrictions.mute(agent.staffId, { person: player.person, hours, ...why });
const blocked = (player: Player, hours: number | null = 48) =>
  server.restrictions.impose(admin.staffId, player.person, { kind: 'block', hours, ...why });
const applied = () => server.restrictionWatch.check();
const nameFor = (code: number): string => (code === 0 ? 'ok' : anyErrorNameOf(code));
const send = async (at: TestServer, { session, conversation }: Player): Promise<string> => {
  const { answer } = await at.call(chatSend, { as: session, body: textOf(conversation, 'Hello?') });
  return nameFor(answer.code);
};

/** Ends the session, or needs a device key: covered by tests of launches. */
const isApart = ({ path }: Route): boolean => path === '/launch/parameters' || path === '/launch/end';
const ofPlayers = routes.filter((route) => staffNeedOf(route) === undefined && !isApart(route));

const isPersonal = ({ access }: Route): boolean => access === 'person' || access === 'launched';
const mutedVerdict = (route: Route): string =>
  route.effect === 'write' && route.access !== 'public' && route.whileRestricted === undefined ? 'muted' : 'ok';
/** Its sample request blocks the player: covered by the tests of appeals. */
const isAppeal = ({ path }: Route): boolean => path === '/feedback/appeal';
const blockedVerdict = (route: Route): string => {
  // Only to an appeal, and this report is none.
  if (route.path === '/feedback/detail') return 'blocked';
  if (route.whileRestricted === 'blocked' || route.access === 'public') return 'ok';
  return isPersonal(route) || route.effect === 'write' ? 'blocked' : 'ok';
};

/** The answers to two valid requests, before which the player is muted and then blocked. */
const verdictsOn = async (route: Route): Promise<string[]> => {
  const player = await newPlayer();
  const requests = [await requestBy(route, player.session), await requestBy(route, player.session)];
  await muted(player);
  await applied();
  const first = await server.call(route, requests[/^\/(chat|deletion)\//.test(route.path) ? 1 : 0]);
  await blocked(player);
  await applied();
  const as = route.path === '/launch/exchange' ? await server.launch({ guid: player.guid }) : player.session;
  const second = await server.call(route, {
    ...requests[1],
    ...(as === player.session ? {} : { headers: as.headers }),
  });
  return [first, second].map(({ answer }) => nameFor(answer.code));
};

describe('a restricted player', () => {
  it.each(
    ofPlayers
      .filter((route) => !isAppeal(route))
      .map((route) => [nameOf(route), mutedVerdict(route), blockedVerdict(route), route] as const),
  )('calling %s gets %s while muted and %s while blocked', async (_name, whileMuted, whileBlocked, route) => {
    const [first, second] = await verdictsOn(route);
    // The first call has already done it.
    expect([first, second === 'wrong_state' ? 'ok' : second]).toEqual([whileMuted, whileBlocked]);
  });

  it('keeps the rights of the law, and may report a problem, but not chat, suggest or vote', () => {
    const open = ofPlayers.filter(({ effect, whileRestricted }) => effect === 'write' && whileRestricted !== undefined);
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      // The callback of the game's backend, which no player sends.
      '/action/result',
      '/chat/clear',
      '/chat/end',
      '/deletion/cancel',
      '/deletion/create',
      '/deletion/evidence',
      '/deletion/refute',
      // A suggestion is refused by the service.
      '/feedback/appeal',
      '/feedback/create',
      '/feedback/detail',
      '/feedback/reopen',
      '/feedback/seen',
      '/feedback/withdraw',
      '/file/remove',
      '/file/upload',
      '/incident/seen',
      '/launch/claim',
      '/launch/device',
      '/launch/exchange',
      '/launch/socket',
    ]);
  });
});

describe('restrictions', () => {
  it('answer with the reason and the end, also in the session', async () => {
    const player = await newPlayer();
    const { until: end } = await muted(player, 2);
    await applied();
    expect(end).toBe(installation.clock.now() + 2 * hourMs);
    const { status, answer } = await server.call(chatSend, {
      as: player.session,
      body: textOf(player.conversation, 'Hello?'),
    });
    expect([status, answer]).toEqual([
      403,
      { code: 1107, msg: { key: 'error.muted', params: { until: end, reason: 'insults', is_network: 0 } } },
    ]);
    const session = await server.call(launchSession, { as: player.session });
    expect(session.answer.msg.restriction).toEqual({ kind: 'mute', reason: 'insults', until: end, is_network: false });
  });

  it('refuse each writing message of the socket, and deliver what staff say', async () => {
    const player = await newPlayer();
    const phone = await followChat(server, player.session, player.conversation);
    await muted(player);
    await until(() => phone.heard('restricted').length > 0);
    phone.send('Insult');
    await until(() => phone.heard('nack').length > 0);
    expect(phone.heard('nack')[0]).toMatchObject({ code: 1107, retry_after_ms: null });
    phone.say({ type: 'MSG_MESSAGE', kind: 'typing', conversation: player.conversation, text: 'Ins' });
    const held = await server.chatStaff.claim(agent.staffId, { conversation: player.conversation, assign_epoch: 0 });
    const { assign_epoch } = held;
    const sender = { staffId: agent.staffId, assignEpoch: assign_epoch } as never;
    await server.chatSending.send(sender, textOf(player.conversation, 'Please calm down.')).catch(() => null);
    await until(() => phone.words().some(([, text]) => text === 'joined'));
    expect(phone.words().map(([, text]) => text)).not.toContain('Insult');
    expect([...writingOperations]).toEqual(['MSG_MESSAGE send', 'MSG_MESSAGE typing']);
  });

  it('hold for a fresh launch of the same account, and for no other player', async () => {
    const player = await newPlayer();
    await muted(player);
    await applied();
    const again = await server.launch({ guid: player.guid });
    expect(await send(server, { ...player, session: again })).toBe('muted');
    expect(await send(server, await newPlayer())).toBe('ok');
  });

  it('end by time, without any change', async () => {
    const player = await newPlayer();
    await muted(player, 1);
    await applied();
    expect(await send(server, player)).toBe('muted');
    installation.clock.advance(hourMs);
    expect(await send(server, player)).toBe('ok');
  });

  it('are lifted by staff; an agent cannot lift what an admin imposed', async () => {
    const player = await newPlayer();
    const { id } = await blocked(player);
    const byAgent = await server.call(restrictionLift, { as: agent, body: { id, note: '' } });
    expect(nameFor(byAgent.answer.code)).toBe('permission_refused');
    const again = await server.call(restrictionMute, { as: agent, body: { person: player.person, hours: 1, ...why } });
    expect(nameFor(again.answer.code)).toBe('restriction_stronger');
    await applied();
    expect(await send(server, player)).toBe('blocked');
    const byAdmin = await server.call(restrictionLift, { as: admin, body: { id, note: 'A mistake.' } });
    expect(byAdmin.answer.msg.is_active).toBe(false);
    await applied();
    expect(await send(server, player)).toBe('ok');
    const entries = await server.audit.table({ subject: `restriction:${id}`, limit: 10 });
    expect(entries.list.map(({ action }) => action)).toEqual(['restriction.lifted', 'restriction.imposed']);
    expect(JSON.stringify(entries)).not.toContain(why.note);
  });

  it('of an agent are mutes of at most a day', async () => {
    const { person } = await newPlayer();
    const long = await server.call(restrictionMute, { as: agent, body: { person, hours: 25, ...why } });
    const block = await server.call(restrictionImpose, {
      as: agent,
      body: { person, kind: 'block', hours: 1, ...why },
    });
    expect([long, block].map(({ answer }) => nameFor(answer.code))).toEqual(['invalid', 'permission_refused']);
  });

  it('reach the game by webhook, without the note', async () => {
    const player = await newPlayer();
    const { id, until: end } = await muted(player, 3);
    await server.restrictions.lift({ staffId: admin.staffId, role: 'admin' } as never, id, '');
    const { rows } = await installation.owner.query(
      'select event, data, player_id from webhook_event where player_id = $1 order by created_at',
      [player.player],
    );
    const data = { id, kind: 'mute', reason: 'insults', until: end };
    expect(rows).toEqual([
      { event: 'player.restricted', data, player_id: player.player },
      { event: 'player.restriction_lifted', data, player_id: player.player },
    ]);
  });
});

describe('a blocked player', () => {
  it('loses the socket and cannot open another', async () => {
    const player = await newPlayer();
    const phone = await followChat(server, player.session, player.conversation);
    const token = await socketToken(server, player.session);
    await blocked(player);
    expect(await phone.closed).toBe(closeCodes.blocked);
    const refused = await server.call(launchSocket, { as: player.session });
    expect(nameFor(refused.answer.code)).toBe('blocked');
    const protocols = ['guildhall.v1', `token.${token}`];
    expect((await dial(server, player.session.headers, { protocols })).status).toBe(401);
  });
});

describe('a restricted network', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const network = { kind: 'block', hours: 1, ...why } as const;

  it('hits its players and no neighbor, and never staff [threat 16]', async () => {
    const proxied = await installation.start({ GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' });
    const player = await newPlayer();
    const headers = (address: string) => ({ ...player.session.headers, ...from(address) });
    const body = textOf(player.conversation, 'Hello?');
    const answerTo = async (address: string): Promise<string> =>
      nameFor(
        (await proxied.call(chatSend, { headers: headers(address), body: { ...body, client_id: randomUUID() } })).answer
          .code,
      );
    expect(await answerTo('203.0.113.7')).toBe('ok');
    await server.restrictions.imposeOnNetwork(admin.staffId, '203.0.113.0/24', 10, network);
    await proxied.restrictionWatch.check();
    expect(await answerTo('203.0.113.200')).toBe('blocked');
    expect(await answerTo('203.0.114.7')).toBe('ok');
    const staffed = await proxied.call(staffSession, { headers: { ...admin.headers, ...from('203.0.113.7') } });
    expect(staffed.answer.code).toBe(0);
    const table = await proxied.call(restrictionReach, {
      headers: { ...admin.headers, ...from('203.0.113.7') },
      body: { address: '203.0.113.1' },
    });
    expect(table.answer.code).toBe(0);
  });

  it('is shown to staff beside a restriction of the player, while it is in force', async () => {
    const proxied = await installation.start({ GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' });
    const player = await newPlayer();
    await installation.owner.query('update session set network = null');
    await proxied.call(launchSession, { headers: { ...player.session.headers, ...from('192.0.2.7') } });
    const shown = async () => {
      const { active, network_active } = await server.restrictions.of(player.person);
      return [active?.kind ?? null, network_active?.network ?? null];
    };
    expect(await shown()).toEqual([null, null]);
    const { id } = await server.restrictions.imposeOnNetwork(admin.staffId, '192.0.2.0/24', 10, network);
    expect(await shown()).toEqual([null, '192.0.2.0/24']);
    await server.restrictions.lift({ staffId: admin.staffId, role: 'admin' } as StaffActor, id, '');
    await muted(player);
    expect(await shown()).toEqual(['mute', null]);
  });

  it('shows how many signed-in players it affects, and is refused if they became more', async () => {
    const proxied = await installation.start({ GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' });
    const address = '198.51.100.3';
    const visit = async (): Promise<void> => {
      const { session } = await newPlayer();
      await installation.owner.query('update session set network = null');
      await proxied.call(launchSession, { headers: { ...session.headers, ...from(address) } });
    };
    await visit();
    const reach = async () =>
      (await server.call(restrictionReach, { as: admin, body: { address: '198.51.100.0/24' } })).answer.msg;
    expect(await reach()).toEqual({ network: '198.51.100.0/24', players: 1 });
    const impose = (players: number) =>
      server.call(restrictionNetwork, { as: admin, body: { address, players, ...network } });
    expect((await impose(0)).answer).toMatchObject({ code: 1341, msg: { params: { players: 1 } } });
    const imposed = (await impose(1)).answer.msg;
    expect(imposed).toMatchObject({ network: '198.51.100.0/24', guid: null, is_active: true });
    const wide = await server.call(restrictionReach, { as: admin, body: { address: '198.0.0.0/8' } });
    expect(nameFor(wide.answer.code)).toBe('invalid');
  });
});

describe('a restriction in another process', () => {
  it.each([
    ['with Redis', {}],
    ['without Redis', { GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('takes effect and is lifted within two seconds %s', async (_name, environment) => {
    const [one, two] = [await installation.start(environment), await installation.start(environment)];
    const player = await newPlayer(one);
    const becomes = async (wanted: string): Promise<number> => {
      const waitedMs = startStopwatch();
      await until(async () => (await send(two, player)) === wanted);
      return waitedMs();
    };
    const { id } = await one.restrictions.mute(agent.staffId, { person: player.person, hours: 1, ...why });
    expect(await becomes('muted')).toBeLessThan(2000);
    await one.restrictions.lift({ staffId: admin.staffId, role: 'admin' } as never, id, '');
    expect(await becomes('ok')).toBeLessThan(2000);
  });
});
