import { launchExchange } from '@guildhall/contract/launch/player.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, publicOrigin, until, type Session } from '../testing/installation.ts';
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

describe('a socket upgrade', () => {
  it.each<[string, string | null]>([
    ['missing', null],
    ['null', 'null'],
    ['foreign', 'https://evil.test'],
    ['a look-alike suffix', `${publicOrigin}.evil.test`],
    ['a look-alike prefix', 'https://evilguildhall.test'],
    ['unencrypted', 'http://guildhall.test'],
    ['on another port', `${publicOrigin}:444`],
    ['with a path', `${publicOrigin}/`],
    ['in capitals', publicOrigin.toUpperCase()],
    ['empty', ''],
  ])('is refused with 403 when the origin is %s, without using up the token [threat 8]', async (_name, origin) => {
    const session = await server.launch();
    const token = await socketToken(server, session);
    expect(await knock(session, token, { origin })).toBe(403);
    expect(await knock(session, token)).toBe(101);
  });

  it('is refused with 401 without a token [threats 8, 27]', async () => {
    const session = await server.launch();
    await socketToken(server, session);
    const offers = [[SOCKET_PROTOCOL], [SOCKET_PROTOCOL, 'token.'], [SOCKET_PROTOCOL, 'token.none'], ['other']];
    const statuses = [];
    for (const protocols of offers) statuses.push(await knock(session, '', { protocols }));
    expect(statuses).toEqual([401, 401, 401, 401]);
  });

  it('is refused with 401 with the session token instead of the socket token [threat 8]', async () => {
    const session = await server.launch();
    expect(await knock(session, session.token)).toBe(401);
  });

  it('accepts a token once, even when raced [threat 8]', async () => {
    const session = await server.launch();
    const token = await socketToken(server, session);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => knock(session, token)));
    expect(statuses.toSorted()).toEqual([101, 401, 401, 401, 401, 401, 401, 401]);
  });

  it('is refused with 401 with another session’s token, which stays valid for its owner [threat 8]', async () => {
    const [mine, other] = [await server.launch({ guid: 1 }), await server.launch({ guid: 2 })];
    const token = await socketToken(server, other);
    expect(await knock(mine, token)).toBe(401);
    expect(await knock({ ...mine, headers: {} }, token)).toBe(401);
    expect(await knock(other, token)).toBe(101);
  });

  it('is refused with 401 with a token older than 30 seconds [rule 2]', async () => {
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

  it('is refused with 401 once the session is revoked [threat 6]', async () => {
    const session = await server.launch({ guid: 3 });
    const token = await socketToken(server, session);
    await server.launchService.revoke({ guid: 3 });
    expect(await knock(session, token)).toBe(401);
  });

  it('works for a session without cookies, by its one-time token alone [P1]', async () => {
    const body = { ticket: await mint(), cookieless: true };
    const { bearer, player } = (await server.call(launchExchange, { body })).answer.msg;
    const session = { headers: { authorization: `Bearer ${bearer}` }, token: bearer, player };
    const token = await socketToken(server, session);
    expect(await knock({ ...session, headers: {} }, token)).toBe(101);
    expect(await knock({ ...session, headers: {} }, token)).toBe(401);
  });

  it('works at exactly one path, which serves nothing else [rule 1, I7]', async () => {
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

  it('is refused with 503 beyond the sockets of one address, until one of them closes [threat 25]', async () => {
    const small = await installation.start({ GUILDHALL_BUDGETS: '{"address_sockets":2}' });
    const session = await small.launch();
    const knockOnce = async (offered?: string) => {
      const token = offered ?? (await socketToken(small, session));
      return dial(small, session.headers, { protocols: protocolsOf(token) });
    };
    // A refused upgrade is no longer counted.
    for (let count = 0; count < 3; count += 1) expect((await knockOnce('none')).status).toBe(401);
    const [first, second] = [await knockOnce(), await knockOnce()];
    expect([first.status, second.status, (await knockOnce()).status]).toEqual([101, 101, 503]);
    first.socket.close();
    await first.closed;
    await until(async () => {
      const { status, socket } = await knockOnce();
      socket.terminate();
      return status === 101;
    });
    second.socket.terminate();
  });

  it('selects our subprotocol and never echoes the token [rule 2]', async () => {
    const session = await server.launch();
    const opened = await dial(server, session.headers, { protocols: protocolsOf(await socketToken(server, session)) });
    expect([opened.status, opened.socket.protocol, opened.socket.extensions]).toEqual([101, SOCKET_PROTOCOL, '']);
    opened.socket.terminate();
  });
});
