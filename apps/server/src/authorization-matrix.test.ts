import { clientOperations, type FromClient } from '@guildhall/contract/realtime/messages.ts';
import { SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { routes } from '@guildhall/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, until, type Session } from './testing/installation.ts';
import { nameOf, startWithRequests } from './testing/requests.ts';
import { dial, socketToken } from './testing/sockets.ts';

const installation = await createInstallation();
const { server, bodyOf } = await startWithRequests(installation);

/** Who calls. Staff roles, and owner beside other player, become further columns. */
const callers = {
  anonymous: async (): Promise<Session | undefined> => undefined,
  guest: () => server.launch({ kind: 'guest', guid: 1 }),
  player: () => server.launch({ kind: 'player', guid: 2 }),
};
type Caller = keyof typeof callers;
type Row<Verdict> = Record<Caller, Verdict>;

const row = <Verdict>(anonymous: Verdict, guest: Verdict, player: Verdict): Row<Verdict> => ({
  anonymous,
  guest,
  player,
});

/** The status that each caller gets for a request that is right in everything else. */
const httpMatrix: Record<string, Row<number>> = {
  // anonymous, guest, player
  'GET /common/config': row(200, 200, 200),
  'GET /common/article_total': row(200, 200, 200),
  'POST /category/list': row(200, 200, 200),
  'POST /category/info': row(200, 200, 200),
  'POST /category/search': row(200, 200, 200),
  'POST /launch/exchange': row(200, 200, 200),
  'GET /launch/session': row(200, 200, 200),
  'POST /launch/end': row(401, 200, 200),
  'POST /launch/socket': row(401, 200, 200),
  'POST /launch/demo_ticket': row(200, 200, 200),
};

/** Whether a caller's operation is served; a caller who may not is kept out at the upgrade already. */
const socketMatrix: Record<string, Row<'served' | 'kept out'>> = {
  // anonymous, guest, player
  MSG_PING: row('kept out', 'served', 'served'),
  MSG_PONG: row('kept out', 'served', 'served'),
};

const frames: Record<FromClient['type'], FromClient> = {
  MSG_PING: { type: 'MSG_PING', time: 1 },
  MSG_PONG: { type: 'MSG_PONG', time: 1 },
};

const cellsOf = <Verdict>(matrix: Record<string, Row<Verdict>>) =>
  Object.entries(matrix).flatMap(([name, verdicts]) =>
    (Object.keys(callers) as Caller[]).map((caller) => [caller, name, verdicts[caller]] as const),
  );

const sendOver = async (session: Session | undefined, frame: FromClient): Promise<string> => {
  const token = session === undefined ? 'none' : await socketToken(server, session);
  const opened = await dial(server, session?.headers ?? {}, { protocols: [SOCKET_PROTOCOL, tokenProtocol(token)] });
  if (opened.status === 401) return 'kept out';
  opened.socket.send(JSON.stringify(frame));
  // The answer to a later ping shows that the operation was taken and the socket lives.
  opened.socket.send(JSON.stringify({ type: 'MSG_PING', time: 2 }));
  const alive = until(() => opened.frames.some((each) => each.type === 'MSG_PONG' && each.time === 2));
  const verdict = await Promise.race([alive.then(() => 'served'), opened.closed.then((code) => `closed ${code}`)]);
  opened.socket.terminate();
  return verdict;
};

describe('attack 7: the authorization matrix', () => {
  it('has a row for every route of the contract and for every socket operation, and no other', () => {
    expect(Object.keys(httpMatrix).toSorted()).toEqual(routes.map(nameOf).toSorted());
    expect(Object.keys(socketMatrix).toSorted()).toEqual([...clientOperations].toSorted());
  });

  it('has every route mounted that the contract names', () => {
    const mounted = server.features.flatMap((feature) => feature.routes.map((each) => nameOf(each.route)));
    expect(mounted.toSorted()).toEqual(routes.map(nameOf).toSorted());
  });

  it.each(cellsOf(httpMatrix))('P2: %s calling %s gets %i', async (caller, name, expected) => {
    const route = routes.find((each) => nameOf(each) === name);
    if (route === undefined) throw new Error(`${name} is not in the contract`);
    const { status, answer } = await server.call(route, { as: await callers[caller](), body: await bodyOf(route) });
    expect({ status, code: answer.code }).toEqual({ status: expected, code: expected === 200 ? 0 : 1101 });
  });

  it.each(cellsOf(socketMatrix))('P2: %s sending %s is %s', async (caller, operation, expected) => {
    expect(await sendOver(await callers[caller](), frames[operation as FromClient['type']])).toBe(expected);
  });

  it('P3: development routes do not exist where the demo key is not configured', async () => {
    const production = await installation.start();
    for (const route of routes.filter((each) => each.development === true)) {
      const { status, answer } = await production.call(route, { body: await bodyOf(route) });
      expect([status, answer]).toEqual([404, { code: 1001, msg: { key: 'error.not_found', params: {} } }]);
    }
    expect((await fetch(`${production.url}/community/game_client/`)).status).toBe(404);
  });
});
