import { randomUUID } from 'node:crypto';
import { clientOperations, type FromClient } from '@guildhall/contract/realtime/client-messages.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { staffOperations, type FromStaff, type StaffOperation } from '@guildhall/contract/realtime/staff-messages.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { staffSocket } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, until, type Session } from './testing/installation.ts';
import { nameOf, startWithRequests } from './testing/requests.ts';
import { collectMatrix, type Caller, type Row, type Verdict } from './testing/route-access.ts';
import { dial, socketToken } from './testing/sockets.ts';
import { endsSession } from './features/staff/testing/requests.ts';
import { enrolledAs, joinAs, signInAs, signInWithoutSecondFactorAs } from './features/staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { server, bodyOf, requestBy } = await startWithRequests(installation);

/** Kinds of callers. `isFresh` asks for a new session, for calls that end it. */
const callers = {
  anonymous: async (_isFresh: boolean): Promise<Session | undefined> => undefined,
  /** Identified only by a device key. */
  device: () => server.device(),
  /** Launched by parameters, which prove nothing. */
  unverified: () => server.launchByParameters(3),
  guest: () => server.launch({ kind: 'guest', guid: 1 }),
  player: () => server.launch({ kind: 'player', guid: 2 }),
  /** An admin who has entered only the password. */
  'half signed in': async (isFresh: boolean) =>
    isFresh ? (await joinAs(server, 'admin')).session : signInWithoutSecondFactorAs(server, 'admin'),
  admin: async (isFresh: boolean) =>
    isFresh ? (await enrolledAs(server, 'admin')).session : signInAs(server, 'admin'),
  editor: async (isFresh: boolean) =>
    isFresh ? (await enrolledAs(server, 'editor')).session : signInAs(server, 'editor'),
  agent: async (isFresh: boolean) =>
    isFresh ? (await enrolledAs(server, 'agent')).session : signInAs(server, 'agent'),
  analyst: async (isFresh: boolean) =>
    isFresh ? (await enrolledAs(server, 'analyst')).session : signInAs(server, 'analyst'),
  privacy: async (isFresh: boolean) =>
    isFresh ? (await enrolledAs(server, 'privacy')).session : signInAs(server, 'privacy'),
} satisfies Record<Caller, (isFresh: boolean) => Promise<Session | undefined>>;
/** The verdicts that need no look at what the request is about. */
const refusals: ReadonlySet<Verdict> = new Set([
  'staff_required',
  'permission_refused',
  'second_factor_required',
  'device_required',
  'launch_required',
]);
const sessions = new Map<Caller, Promise<Session | undefined>>();
/** One session for all calls that are refused. */
const kept = (caller: Caller): Promise<Session | undefined> => {
  const session = sessions.get(caller) ?? callers[caller](false);
  sessions.set(caller, session);
  return session;
};
const httpMatrix = await collectMatrix();

type SocketVerdict = 'served' | 'refused' | 'kept out';
const playerSocketRow = (launchedOnes: SocketVerdict): Row<SocketVerdict> => ({
  anonymous: 'kept out',
  device: 'kept out',
  unverified: launchedOnes,
  guest: launchedOnes,
  player: launchedOnes,
  'half signed in': 'kept out',
  admin: 'kept out',
  editor: 'kept out',
  agent: 'kept out',
  analyst: 'kept out',
  privacy: 'kept out',
});
const staffSocketRow = (
  admin: SocketVerdict,
  editor: SocketVerdict,
  agent: SocketVerdict,
  analyst: SocketVerdict,
): Row<SocketVerdict> => ({
  anonymous: 'kept out',
  device: 'kept out',
  unverified: 'kept out',
  guest: 'kept out',
  player: 'kept out',
  'half signed in': 'kept out',
  admin,
  editor,
  agent,
  analyst,
  privacy: [admin, editor, agent, analyst].every((each) => each === 'served') ? 'served' : 'refused',
});

/** Whether an operation is served; unauthorized callers are already rejected at the upgrade. */
const socketMatrix: Record<string, Row<SocketVerdict>> = {
  'MSG_UNREAD resume': playerSocketRow('served'),
  'MSG_UNREAD read': playerSocketRow('served'),
  'MSG_MESSAGE send': playerSocketRow('served'),
  'MSG_MESSAGE typing': playerSocketRow('served'),
  MSG_PING: playerSocketRow('served'),
  MSG_PONG: playerSocketRow('served'),
};
const staffSocketMatrix: Record<string, Row<SocketVerdict>> = {
  // Columns: admin, editor, agent, analyst.
  MSG_PING: staffSocketRow('served', 'served', 'served', 'served'),
  MSG_PONG: staffSocketRow('served', 'served', 'served', 'served'),
  MSG_EDITING: staffSocketRow('served', 'served', 'refused', 'refused'),
  MSG_VIEWING: staffSocketRow('served', 'refused', 'served', 'served'),
  'MSG_UNREAD resume': staffSocketRow('served', 'refused', 'served', 'refused'),
  'MSG_UNREAD leave': staffSocketRow('served', 'refused', 'served', 'refused'),
  'MSG_UNREAD read': staffSocketRow('served', 'refused', 'served', 'refused'),
  'MSG_MESSAGE send': staffSocketRow('served', 'refused', 'served', 'refused'),
  'MSG_MESSAGE typing': staffSocketRow('served', 'refused', 'served', 'refused'),
};

/** Does not exist: the permission check comes before the ownership check. */
const conversation = randomUUID();
const message = { conversation, client_id: randomUUID(), content_type: 1, content: 'Hello', file_id: null } as const;
const frames: Record<(typeof clientOperations)[number], FromClient> = {
  'MSG_UNREAD resume': { type: 'MSG_UNREAD', kind: 'resume', conversation, epoch: 1, applied: 0 },
  'MSG_UNREAD read': { type: 'MSG_UNREAD', kind: 'read', conversation, seq: 1 },
  'MSG_MESSAGE send': { type: 'MSG_MESSAGE', kind: 'send', ...message },
  'MSG_MESSAGE typing': { type: 'MSG_MESSAGE', kind: 'typing', conversation, text: 'Hel' },
  MSG_PING: { type: 'MSG_PING', time: 1 },
  MSG_PONG: { type: 'MSG_PONG', time: 1 },
};
const staffFrames: Record<StaffOperation, FromStaff> = {
  MSG_PING: { type: 'MSG_PING', time: 1 },
  MSG_PONG: { type: 'MSG_PONG', time: 1 },
  MSG_EDITING: { type: 'MSG_EDITING', article_id: 1, lang: 3 },
  MSG_VIEWING: { type: 'MSG_VIEWING', report: conversation, is_writing: false },
  'MSG_UNREAD resume': { type: 'MSG_UNREAD', kind: 'resume', conversation, epoch: 1, applied: 0 },
  'MSG_UNREAD leave': { type: 'MSG_UNREAD', kind: 'leave', conversation },
  'MSG_UNREAD read': { type: 'MSG_UNREAD', kind: 'read', conversation, seq: 1 },
  'MSG_MESSAGE send': { type: 'MSG_MESSAGE', kind: 'send', ...message, assign_epoch: 1 },
  'MSG_MESSAGE typing': { type: 'MSG_MESSAGE', kind: 'typing', conversation, text: 'Hel', assign_epoch: 1 },
};

const cellsOf = <V>(matrix: Record<string, Row<V>>) =>
  Object.entries(matrix).flatMap(([name, verdicts]) =>
    (Object.keys(callers) as Caller[]).map((caller) => [caller, name, verdicts[caller]] as const),
  );

/** Both kinds of tokens: a token of one endpoint must not open the other. */
const tokensOf = async (session: Session | undefined): Promise<string[]> => {
  if (session === undefined) return ['none'];
  const { answer } = await server.call(staffSocket, { as: session });
  const staffToken: unknown = answer.msg.token;
  return [await socketToken(server, session), String(staffToken)].filter((token) => token !== 'undefined');
};

const sendOver = async (path: string, session: Session | undefined, frame: FromClient | FromStaff): Promise<string> => {
  for (const token of [...(await tokensOf(session)), 'none']) {
    const protocols = [SOCKET_PROTOCOL, tokenProtocol(token)];
    const opened = await dial(server, session?.headers ?? {}, { path, protocols });
    if (opened.status === 401) continue;
    opened.socket.send(JSON.stringify(frame));
    // The answer to a later ping proves that the operation was processed and the socket is alive.
    opened.socket.send(JSON.stringify({ type: 'MSG_PING', time: 2 }));
    const alive = until(() => opened.frames.some((each) => each.type === 'MSG_PONG' && each.time === 2));
    const verdict = await Promise.race([alive.then(() => 'served'), opened.closed.then((code) => `closed ${code}`)]);
    opened.socket.terminate();
    return opened.frames.some((each) => 'kind' in each && (each.kind as string) === 'refused') ? 'refused' : verdict;
  }
  return 'kept out';
};

describe('authorization matrix [threats 7, 15]', () => {
  it('has exactly one row for each contract route and each socket operation', () => {
    expect(Object.keys(httpMatrix).toSorted()).toEqual(routes.map(nameOf).toSorted());
    expect(Object.keys(socketMatrix).toSorted()).toEqual([...clientOperations].toSorted());
    expect(Object.keys(staffSocketMatrix).toSorted()).toEqual(Object.keys(staffOperations).toSorted());
  });

  it('belongs to a server that mounts exactly the contract routes', () => {
    const mounted = server.features.flatMap((feature) => feature.routes.map((each) => nameOf(each.route)));
    expect(mounted.toSorted()).toEqual(routes.map(nameOf).toSorted());
  });

  it.each(cellsOf(httpMatrix))('%s calling %s gets %s [P2, P3]', async (caller, name, expected) => {
    const route = routes.find((each) => nameOf(each) === name);
    if (route === undefined) throw new Error(`${name} is not in the contract`);
    const isRefused = refusals.has(expected);
    const as = await (isRefused ? kept(caller) : callers[caller](endsSession(route)));
    const { answer } = await server.call(route, await requestBy(route, as, isRefused));
    expect(answer.code === 0 ? 'ok' : anyErrorNameOf(answer.code)).toBe(expected);
  });

  it.each(cellsOf(socketMatrix))(
    '%s sending %s to the player socket is %s [P2]',
    async (caller, operation, expected) => {
      const frame = frames[operation as (typeof clientOperations)[number]];
      expect(await sendOver(SOCKET_PATH, await callers[caller](false), frame)).toBe(expected);
    },
  );

  it.each(cellsOf(staffSocketMatrix))(
    '%s sending %s to the staff socket is %s [P3]',
    async (caller, operation, expected) => {
      const frame = staffFrames[operation as StaffOperation];
      expect(await sendOver(STAFF_SOCKET_PATH, await callers[caller](false), frame)).toBe(expected);
    },
  );

  it('development routes do not exist unless the demo key is configured [P3]', async () => {
    const production = await installation.start();
    for (const route of routes.filter((each) => each.development === true)) {
      const { status, answer } = await production.call(route, { body: await bodyOf(route) });
      expect([status, answer]).toEqual([404, { code: 1001, msg: { key: 'error.not_found', params: {} } }]);
    }
    expect((await fetch(`${production.url}/community/game_client/`)).status).toBe(404);
  });
});
