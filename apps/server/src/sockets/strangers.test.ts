import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createInstallation, publicOrigin, until, type Session } from '../testing/installation.ts';
import { dial, openSocket, socketToken } from '../testing/sockets.ts';

const addressLimit = 30;
const attempts = 3000;
const atOnce = 100;

const installation = await createInstallation();
/** Everyone has the address that the proxy names. */
const server = await installation.start({
  GUILDHALL_TRUSTED_PROXIES: '127.0.0.1',
  GUILDHALL_BUDGETS: JSON.stringify({ address_sockets: addressLimit }),
});
const { port } = new URL(server.url);
const at = (address: string, session: Session): Session => ({
  ...session,
  headers: { ...session.headers, 'x-forwarded-for': address },
});
const stranger = '10.9.9.9';

const open: (() => void)[] = [];
afterAll(() => {
  for (const close of open) close();
});
/** Asks for a socket and never closes the connection. Resolves with the status of the answer. */
const knock = async (token: string): Promise<string> => {
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  open.push(() => socket.destroy());
  socket.on('error', () => undefined);
  socket.write(
    `GET ${SOCKET_PATH} HTTP/1.1\r\nhost: x\r\norigin: ${publicOrigin}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      `x-forwarded-for: ${stranger}\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n` +
      `sec-websocket-protocol: ${SOCKET_PROTOCOL}, ${tokenProtocol(token)}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString().split(' ', 2)[1] ?? '';
};
const connectionCount = promisify(server.app.server.getConnections.bind(server.app.server));

describe('one stranger who opens as many sockets as possible', () => {
  it('finding N21: holds no more than the limit of an address, and what is refused is let go at once [threat 27]', async () => {
    const bystander = at('10.1.1.1', await server.launch({ guid: 1 }));
    const statuses = new Map<string, number>();
    const before = process.memoryUsage().rss;
    for (let done = 0; done < attempts; done += atOnce) {
      const answers = await Promise.all(Array.from({ length: atOnce }, () => knock('A'.repeat(43))));
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // The stranger keeps an own end of each connection open, and never says anything again.
      if (done === 0) await until(async () => (await connectionCount()) < atOnce / 2);
    }
    expect([...statuses.keys()].toSorted()).toEqual(['401', '503']);
    await until(async () => (await connectionCount()) < atOnce / 2);
    expect(process.memoryUsage().rss - before).toBeLessThan(attempts * 40 * 1024);
    const other = await openSocket(server, bystander);
    other.socket.terminate();
  }, 120_000);

  it('holds no more sockets than an address may, with as many players as it likes, while others connect [threat 27]', async () => {
    const players = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => at(stranger, await server.launch({ guid: 100 + index }))),
    );
    const tryAll = async (): Promise<number[]> => {
      const statuses: number[] = [];
      for (const player of players.flatMap((each) => [each, each, each, each])) {
        const token = await socketToken(server, player);
        const { status, socket } = await dial(server, player.headers, {
          protocols: [SOCKET_PROTOCOL, tokenProtocol(token)],
        });
        statuses.push(status);
        if (status === 101) open.push(() => socket.terminate());
      }
      return statuses;
    };
    const statuses = await tryAll();
    expect(statuses.filter((status) => status === 101)).toHaveLength(addressLimit);
    expect(statuses.filter((status) => status === 503)).toHaveLength(40 - addressLimit);
    const bystander = await openSocket(server, at('10.1.1.2', await server.launch({ guid: 2 })));
    bystander.socket.terminate();
  });
});
