import { launchExchange } from '@guildhall/contract/launch.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, publicOrigin, type Session } from '../testing/installation.ts';
import { dial, socketToken, type DialOptions } from '../testing/sockets.ts';

const installation = await createInstallation();
const { owner, mint } = installation;
const server = await installation.start();

const protocolsOf = (token: string): string[] => [SOCKET_PROTOCOL, tokenProtocol(token)];
const knock = async (session: Session, token: string, options: DialOptions = {}): Promise<number> => {
  const { status, socket } = await dial(server, session.headers, { protocols: protocolsOf(token), ...options });
  socket.terminate();
  return status;
};

describe('an upgrade to a socket', () => {
  it.each<[string, string | null]>([
    ['missing', null],
    ['null', 'null'],
    ['foreign', 'https://evil.test'],
    ['a look-alike suffix', `${publicOrigin}.evil.test`],
    ['a look-alike prefix', 'https://evilguildhall.test'],
    ['without encryption', 'http://guildhall.test'],
    ['of another port', `${publicOrigin}:444`],
    ['with a path', `${publicOrigin}/`],
    ['in capitals', publicOrigin.toUpperCase()],
    ['empty', ''],
  ])('attack 8: is refused with 403 when the origin is %s, and leaves the token unused', async (_name, origin) => {
    const session = await server.launch();
    const token = await socketToken(server, session);
    expect(await knock(session, token, { origin })).toBe(403);
    expect(await knock(session, token)).toBe(101);
  });

  it('attack 8: is refused with 401 without a token', async () => {
    const session = await server.launch();
    await socketToken(server, session);
    const offers = [[SOCKET_PROTOCOL], [SOCKET_PROTOCOL, 'token.'], [SOCKET_PROTOCOL, 'token.none'], ['other']];
    const statuses = [];
    for (const protocols of offers) statuses.push(await knock(session, '', { protocols }));
    expect(statuses).toEqual([401, 401, 401, 401]);
  });

  it('attack 8: is refused with 401 with the session token in place of the socket token', async () => {
    const session = await server.launch();
    expect(await knock(session, session.token)).toBe(401);
  });

  it('attack 8: takes a token once, also when it is raced', async () => {
    const session = await server.launch();
    const token = await socketToken(server, session);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => knock(session, token)));
    expect(statuses.toSorted()).toEqual([101, 401, 401, 401, 401, 401, 401, 401]);
  });

  it('attack 8: is refused with 401 with another session’s token, which stays good for its owner', async () => {
    const [mine, other] = [await server.launch({ guid: 1 }), await server.launch({ guid: 2 })];
    const token = await socketToken(server, other);
    expect(await knock(mine, token)).toBe(401);
    expect(await knock({ ...mine, headers: {} }, token)).toBe(401);
    expect(await knock(other, token)).toBe(101);
  });

  it('rule 2: is refused with 401 with a token older than half a minute', async () => {
    const session = await server.launch();
    const token = await socketToken(server, session);
    const left = await owner.query(
      `select ceil(extract(epoch from socket_token_expires_at - now()))::int as seconds from session where player_id = $1
       order by socket_token_expires_at desc nulls last limit 1`,
      [session.player],
    );
    expect(left.rows).toEqual([{ seconds: 30 }]);
    await owner.query('update session set socket_token_expires_at = now() where player_id = $1', [session.player]);
    expect(await knock(session, token)).toBe(401);
  });

  it('attack 6: is refused with 401 once the session is revoked', async () => {
    const session = await server.launch({ guid: 3 });
    const token = await socketToken(server, session);
    await server.launchService.revoke({ guid: 3 });
    expect(await knock(session, token)).toBe(401);
  });

  it('P1: works for a session without cookies, by its one-time token alone', async () => {
    const body = { ticket: await mint(), cookieless: true };
    const { bearer, player } = (await server.call(launchExchange, { body })).answer.msg;
    const session = { headers: { authorization: `Bearer ${bearer}` }, token: bearer, player };
    const token = await socketToken(server, session);
    expect(await knock({ ...session, headers: {} }, token)).toBe(101);
    expect(await knock({ ...session, headers: {} }, token)).toBe(401);
  });

  it('rule 1, I7: happens at one address only, and that address speaks nothing else', async () => {
    const session = await server.launch();
    const token = await socketToken(server, session);
    const statuses = [];
    for (const path of ['/', '/community/websocket', `${SOCKET_PATH}?token=1`, `${SOCKET_PATH}x`, '/community/api/']) {
      statuses.push(await knock(session, token, { path }));
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    expect((await fetch(`${server.url}${SOCKET_PATH}`)).status).toBe(404);
    expect(await knock(session, token)).toBe(101);
  });

  it('rule 2: chooses our protocol and never echoes the token', async () => {
    const session = await server.launch();
    const opened = await dial(server, session.headers, { protocols: protocolsOf(await socketToken(server, session)) });
    expect([opened.status, opened.socket.protocol, opened.socket.extensions]).toEqual([101, SOCKET_PROTOCOL, '']);
    opened.socket.terminate();
  });
});
