import { randomUUID } from 'node:crypto';
import { clientOperations, type FromClient } from '@guildhall/contract/realtime/client-messages.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { staffOperations, type FromStaff, type StaffOperation } from '@guildhall/contract/realtime/staff-messages.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { routes } from '@guildhall/contract/routes.ts';
import { anyErrorNameOf, type AnyErrorName } from '@guildhall/contract/staff-errors.ts';
import { staffSocket } from '@guildhall/contract/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, until, type Session } from './testing/installation.ts';
import { nameOf, startWithRequests } from './testing/requests.ts';
import { dial, socketToken } from './testing/sockets.ts';
import { endsSession } from './testing/staff-requests.ts';
import { enrolledAs, joinAs, signInAs, signInWithoutSecondFactorAs } from './testing/staff.ts';

const installation = await createInstallation();
const { server, bodyOf, requestBy } = await startWithRequests(installation);

/** Who calls. Owner beside other player become further columns. A fresh one where the call ends the caller's session. */
const callers = {
  anonymous: async (_isFresh: boolean): Promise<Session | undefined> => undefined,
  /** Known by the key of their device alone. */
  device: () => server.device(),
  /** Launched by parameters, which prove nothing. */
  unverified: () => server.launchByParameters(3),
  guest: () => server.launch({ kind: 'guest', guid: 1 }),
  player: () => server.launch({ kind: 'player', guid: 2 }),
  /** Somebody of staff, an admin even, who gave the password only. */
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
};
type Caller = keyof typeof callers;
type Verdict = 'ok' | AnyErrorName;
type Row<V> = Record<Caller, V>;

/** Routes for players: staff are strangers there. Launches have the same permissions, verified or not, guest or player (P2). */
const players = (anonymous: Verdict, device: Verdict, launched: Verdict): Row<Verdict> => ({
  anonymous,
  device,
  unverified: launched,
  guest: launched,
  player: launched,
  'half signed in': anonymous,
  admin: anonymous,
  editor: anonymous,
  agent: anonymous,
  analyst: anonymous,
  privacy: anonymous,
});

/** Routes of staff: players and guests are nobody there (P3). */
const staff = (
  half: Verdict,
  admin: Verdict,
  editor: Verdict,
  agent: Verdict,
  analyst: Verdict,
  anonymous: Verdict = 'staff_required',
): Row<Verdict> => ({
  anonymous,
  device: anonymous,
  unverified: anonymous,
  guest: anonymous,
  player: anonymous,
  'half signed in': half,
  admin,
  editor,
  agent,
  analyst,
  // Where nothing is asked but to be signed in, as everybody else.
  privacy: half === 'second_factor_required' ? 'permission_refused' : analyst,
});

/** Those who decide over deletions see what that needs, and little else. */
const alsoPrivacy = (row: Row<Verdict>): Row<Verdict> => ({ ...row, privacy: 'ok' });

const everybody = players('ok', 'ok', 'ok');
const person = players('device_required', 'ok', 'ok');
const launched = players('launch_required', 'launch_required', 'ok');
const half = 'second_factor_required';
const no = 'permission_refused';

/** What each caller gets for a request that is right in everything else. */
const httpMatrix: Record<string, Row<Verdict>> = {
  'GET /common/config': everybody,
  'GET /common/article_total': everybody,
  'POST /category/list': everybody,
  'POST /category/info': everybody,
  'POST /category/search': everybody,
  'POST /launch/exchange': everybody,
  'POST /launch/device': everybody,
  // A device key is needed, whatever session there is beside it.
  'POST /launch/parameters': { ...players('device_required', 'ok', 'device_required'), unverified: 'ok' },
  'POST /launch/claim': launched,
  'GET /launch/session': everybody,
  'POST /launch/end': launched,
  'POST /launch/socket': launched,
  'POST /launch/demo_ticket': everybody,
  'POST /file/upload': person,
  'POST /file/remove': person,
  'GET /file/view': person,
  'POST /feedback/list': person,
  'POST /feedback/info': person,
  'POST /feedback/create': person,
  'POST /feedback/detail': person,
  'POST /feedback/withdraw': person,
  'POST /feedback/reopen': person,
  'POST /feedback/rate': person,
  'POST /feedback/seen': person,
  'POST /feedback/similar': person,
  'POST /incident/list': everybody,
  'POST /incident/join': person,
  'POST /incident/seen': person,
  'POST /suggestion/list': everybody,
  'POST /suggestion/support': person,
  'GET /chat/state': launched,
  'POST /chat/start': launched,
  'POST /chat/send': launched,
  'POST /chat/messages': launched,
  'POST /chat/read': launched,
  'POST /chat/clear': launched,
  'POST /chat/end': launched,
  'POST /chat/rate': launched,
  'POST /chat/voice': launched,
  'POST /chat/link': launched,
  'POST /deletion/state': person,
  'POST /deletion/create': person,
  'POST /deletion/cancel': person,
  // Only a verified session is the account's own.
  'POST /deletion/refute': { ...launched, unverified: 'not_found' },
  'POST /deletion/certificate': everybody,
  'POST /survey/list': everybody,
  'POST /survey/info': everybody,
  'POST /survey/tally': everybody,
  'POST /survey/receipts': everybody,
  'POST /survey/answer': person,
  // half signed in, admin, editor, agent, analyst, everybody else
  'GET /staff/session': staff('ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  'POST /staff/sign_in': staff('ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  'POST /staff/second_factor': staff('ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  'POST /staff/oidc_start': staff(
    'oidc_refused',
    'oidc_refused',
    'oidc_refused',
    'oidc_refused',
    'oidc_refused',
    'oidc_refused',
  ),
  'POST /staff/oidc_finish': staff(
    'oidc_refused',
    'oidc_refused',
    'oidc_refused',
    'oidc_refused',
    'oidc_refused',
    'oidc_refused',
  ),
  'POST /staff/invitation_info': staff('ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  'POST /staff/invitation_accept': staff('ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  'POST /staff/enrol_start': staff('ok', 'wrong_status', 'wrong_status', 'wrong_status', 'wrong_status'),
  'POST /staff/enrol_finish': staff('ok', 'wrong_status', 'wrong_status', 'wrong_status', 'wrong_status'),
  'POST /staff/sign_out': staff('ok', 'ok', 'ok', 'ok', 'ok'),
  'POST /staff/password_change': alsoPrivacy(staff(half, 'ok', 'ok', 'ok', 'ok')),
  'POST /staff/recovery_renew': alsoPrivacy(staff(half, 'ok', 'ok', 'ok', 'ok')),
  'GET /staff/session_list': alsoPrivacy(staff(half, 'ok', 'ok', 'ok', 'ok')),
  'POST /staff/session_revoke': alsoPrivacy(staff(half, 'ok', 'ok', 'ok', 'ok')),
  'POST /staff/socket': alsoPrivacy(staff(half, 'ok', 'ok', 'ok', 'ok')),
  'POST /staff/table': staff(half, 'ok', no, no, no),
  'POST /staff/open': staff(half, 'ok', no, no, no),
  'POST /staff/change': staff(half, 'ok', no, no, no),
  'POST /staff/sign_out_everywhere': staff(half, 'ok', no, no, no),
  'POST /staff/second_factor_reset': staff(half, 'ok', no, no, no),
  'POST /staff/invite': staff(half, 'ok', no, no, no),
  'POST /staff/invitation_table': staff(half, 'ok', no, no, no),
  'POST /staff/invitation_cancel': staff(half, 'ok', no, no, no),
  'GET /persona/list': alsoPrivacy(staff(half, 'ok', 'ok', 'ok', 'ok')),
  'POST /persona/change': staff(half, 'ok', no, no, no),
  'POST /audit/table': alsoPrivacy(staff(half, 'ok', no, no, 'ok')),
  'GET /audit/state': alsoPrivacy(staff(half, 'ok', no, no, 'ok')),
  'POST /picture/upload': staff(half, 'ok', 'ok', no, no),
  'POST /picture/table': staff(half, 'ok', 'ok', 'ok', 'ok'),
  'GET /file/show': staff(half, 'ok', no, 'ok', 'ok'),
  'GET /file/show_chat': staff(half, 'ok', no, 'ok', 'ok'),
  'GET /file/show_evidence': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /article/table': staff(half, 'ok', 'ok', 'ok', 'ok'),
  'POST /article/open': staff(half, 'ok', 'ok', 'ok', 'ok'),
  'POST /article/create': staff(half, 'ok', 'ok', no, no),
  'POST /article/save': staff(half, 'ok', 'ok', no, no),
  'POST /article/save_text': staff(half, 'ok', 'ok', no, no),
  'POST /article/confirm_text': staff(half, 'ok', 'ok', no, no),
  'POST /article/remove_text': staff(half, 'ok', 'ok', no, no),
  'POST /article/publish': staff(half, 'ok', 'ok', no, no),
  'POST /article/schedule': staff(half, 'ok', 'ok', no, no),
  'POST /article/unschedule': staff(half, 'ok', 'ok', no, no),
  'POST /article/archive': staff(half, 'ok', 'ok', no, no),
  'POST /article/changes': staff(half, 'ok', 'ok', 'ok', 'ok'),
  'POST /article/change': staff(half, 'ok', 'ok', 'ok', 'ok'),
  'POST /article/restore': staff(half, 'ok', 'ok', no, no),
  'POST /article/export': staff(half, 'ok', 'ok', 'ok', 'ok'),
  'POST /article/import': staff(half, 'ok', 'ok', no, no),
  'POST /feedback/table': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /feedback/assignees': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /feedback/open': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /feedback/unmask': staff(half, 'ok', no, 'ok', no),
  'POST /feedback/take': staff(half, 'ok', no, 'ok', no),
  'POST /feedback/assign': staff(half, 'ok', no, 'ok', no),
  'POST /feedback/link': staff(half, 'ok', no, 'ok', no),
  'POST /feedback/reply': staff(half, 'ok', no, 'ok', no),
  'POST /feedback/resume': staff(half, 'ok', no, 'ok', no),
  'POST /feedback/note': staff(half, 'ok', no, 'ok', no),
  'POST /feedback/merge': staff(half, 'ok', no, 'ok', no),
  'POST /feedback/bulk': staff(half, 'ok', no, 'ok', no),
  'POST /feedback/figures': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /template/list': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /template/save': staff(half, 'ok', no, 'ok', no),
  'POST /template/remove': staff(half, 'ok', no, 'ok', no),
  'POST /incident/table': staff(half, 'ok', 'ok', 'ok', 'ok'),
  'POST /incident/open': staff(half, 'ok', 'ok', 'ok', 'ok'),
  'POST /incident/save': staff(half, 'ok', 'ok', 'ok', no),
  'POST /incident/publish': staff(half, 'ok', 'ok', 'ok', no),
  'POST /incident/close': staff(half, 'ok', 'ok', 'ok', no),
  'POST /suggestion/table': staff(half, 'ok', 'ok', 'ok', 'ok'),
  'POST /suggestion/open': staff(half, 'ok', 'ok', 'ok', 'ok'),
  'POST /suggestion/publish': staff(half, 'ok', 'ok', 'ok', no),
  'POST /suggestion/save': staff(half, 'ok', 'ok', 'ok', no),
  'POST /suggestion/merge': staff(half, 'ok', 'ok', 'ok', no),
  'POST /chat/table': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /chat/open': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /chat/page': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /chat/answer': staff(half, 'ok', no, 'ok', no),
  'POST /chat/claim': staff(half, 'ok', no, 'ok', no),
  'POST /chat/transfer': staff(half, 'ok', no, 'ok', no),
  'POST /chat/finish': staff(half, 'ok', no, 'ok', no),
  'POST /chat/note': staff(half, 'ok', no, 'ok', no),
  'POST /chat/picture': staff(half, 'ok', no, 'ok', no),
  'POST /chat/speech': staff(half, 'ok', no, 'ok', no),
  'POST /chat/file_link': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /chat/seats': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /chat/sit': staff(half, 'ok', no, 'ok', no),
  'POST /chat/hours': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /chat/set_hours': staff(half, 'ok', no, no, no),
  'POST /chat/figures': staff(half, 'ok', no, 'ok', 'ok'),
  'POST /deletion/table': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /deletion/open': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /deletion/unmask': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /deletion/account': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /deletion/link': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /deletion/confirm': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /deletion/reject': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /deletion/hold': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /deletion/release': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /deletion/stop': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /deletion/erasures': alsoPrivacy(staff(half, 'ok', no, no, no)),
  'POST /survey/table': staff(half, 'ok', 'ok', no, 'ok'),
  'POST /survey/open': staff(half, 'ok', 'ok', no, 'ok'),
  'POST /survey/save': staff(half, 'ok', 'ok', no, no),
  'POST /survey/publish': staff(half, 'ok', 'ok', no, no),
  'POST /survey/close': staff(half, 'ok', 'ok', no, no),
  'POST /survey/duplicate': staff(half, 'ok', 'ok', no, no),
  'POST /survey/remove': staff(half, 'ok', 'ok', no, no),
  'POST /survey/results': staff(half, 'ok', 'ok', no, 'ok'),
  'POST /survey/words': staff(half, 'ok', 'ok', no, 'ok'),
  'POST /survey/export': staff(half, 'ok', 'ok', no, 'ok'),
  'POST /webhook/receivers': staff(half, 'ok', no, no, no),
  'POST /webhook/table': staff(half, 'ok', no, no, no),
  'POST /webhook/again': staff(half, 'ok', no, no, no),
  'POST /webhook/test': staff(half, 'ok', no, no, no),
};

type SocketVerdict = 'served' | 'refused' | 'kept out';
const doorOfPlayers = (launchedOnes: SocketVerdict): Row<SocketVerdict> => ({
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
const doorOfStaff = (
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

/** Whether a caller's operation is served; a caller who may not enter at all is kept out at the upgrade already. */
const socketMatrix: Record<string, Row<SocketVerdict>> = {
  'MSG_UNREAD resume': doorOfPlayers('served'),
  'MSG_UNREAD read': doorOfPlayers('served'),
  'MSG_MESSAGE send': doorOfPlayers('served'),
  'MSG_MESSAGE typing': doorOfPlayers('served'),
  MSG_PING: doorOfPlayers('served'),
  MSG_PONG: doorOfPlayers('served'),
};
const staffSocketMatrix: Record<string, Row<SocketVerdict>> = {
  // admin, editor, agent, analyst
  MSG_PING: doorOfStaff('served', 'served', 'served', 'served'),
  MSG_PONG: doorOfStaff('served', 'served', 'served', 'served'),
  MSG_EDITING: doorOfStaff('served', 'served', 'refused', 'refused'),
  'MSG_UNREAD resume': doorOfStaff('served', 'refused', 'served', 'served'),
  'MSG_UNREAD leave': doorOfStaff('served', 'refused', 'served', 'served'),
  'MSG_UNREAD read': doorOfStaff('served', 'refused', 'served', 'refused'),
  'MSG_MESSAGE send': doorOfStaff('served', 'refused', 'served', 'refused'),
  'MSG_MESSAGE typing': doorOfStaff('served', 'refused', 'served', 'refused'),
};

/** A conversation of nobody here: whether an operation is served is settled before whose it is. */
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

/** Both kinds of token, whoever asks: what one door gives must not open the other. */
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
    // The answer to a later ping shows that the operation was taken and the socket lives.
    opened.socket.send(JSON.stringify({ type: 'MSG_PING', time: 2 }));
    const alive = until(() => opened.frames.some((each) => each.type === 'MSG_PONG' && each.time === 2));
    const verdict = await Promise.race([alive.then(() => 'served'), opened.closed.then((code) => `closed ${code}`)]);
    opened.socket.terminate();
    return opened.frames.some((each) => 'kind' in each && (each.kind as string) === 'refused') ? 'refused' : verdict;
  }
  return 'kept out';
};

describe('attack 7: the authorization matrix', () => {
  it('has a row for every route of the contract and for every socket operation, and no other', () => {
    expect(Object.keys(httpMatrix).toSorted()).toEqual(routes.map(nameOf).toSorted());
    expect(Object.keys(socketMatrix).toSorted()).toEqual([...clientOperations].toSorted());
    expect(Object.keys(staffSocketMatrix).toSorted()).toEqual(Object.keys(staffOperations).toSorted());
  });

  it('has every route mounted that the contract names', () => {
    const mounted = server.features.flatMap((feature) => feature.routes.map((each) => nameOf(each.route)));
    expect(mounted.toSorted()).toEqual(routes.map(nameOf).toSorted());
  });

  it.each(cellsOf(httpMatrix))('P2, P3: %s calling %s gets %s', async (caller, name, expected) => {
    const route = routes.find((each) => nameOf(each) === name);
    if (route === undefined) throw new Error(`${name} is not in the contract`);
    const as = await callers[caller](endsSession(route));
    const { answer } = await server.call(route, await requestBy(route, as));
    expect(answer.code === 0 ? 'ok' : anyErrorNameOf(answer.code)).toBe(expected);
  });

  it.each(cellsOf(socketMatrix))(
    'P2: %s sending %s at the door of players is %s',
    async (caller, operation, expected) => {
      const frame = frames[operation as (typeof clientOperations)[number]];
      expect(await sendOver(SOCKET_PATH, await callers[caller](false), frame)).toBe(expected);
    },
  );

  it.each(cellsOf(staffSocketMatrix))(
    'P3: %s sending %s at the door of staff is %s',
    async (caller, operation, expected) => {
      const frame = staffFrames[operation as StaffOperation];
      expect(await sendOver(STAFF_SOCKET_PATH, await callers[caller](false), frame)).toBe(expected);
    },
  );

  it('P3: development routes do not exist where the demo key is not configured', async () => {
    const production = await installation.start();
    for (const route of routes.filter((each) => each.development === true)) {
      const { status, answer } = await production.call(route, { body: await bodyOf(route) });
      expect([status, answer]).toEqual([404, { code: 1001, msg: { key: 'error.not_found', params: {} } }]);
    }
    expect((await fetch(`${production.url}/community/game_client/`)).status).toBe(404);
  });
});
