import { describe, expect, it } from 'vitest';
import { createInstallation, until } from '../testing/installation.ts';
import { openSocket } from '../testing/sockets.ts';

const installation = await createInstallation();
const server = await installation.start();

const isOpen = ({ socket }: { socket: { readyState: number } }): boolean => socket.readyState === 1;

describe('the sockets of a player', () => {
  it('are limited to five; the sixth closes the oldest with 4400 [rule 6, threat 27]', async () => {
    const session = await server.launch({ guid: 1 });
    const bystander = await openSocket(server, await server.launch({ guid: 2 }));
    const sockets = [];
    for (let count = 0; count < 6; count += 1) sockets.push(await openSocket(server, session));
    expect(await sockets[0]?.closed).toBe(4400);
    expect(sockets.map(isOpen)).toEqual([false, true, true, true, true, true]);
    expect(isOpen(bystander)).toBe(true);
  });

  it('count across all sessions of the player [rule 6]', async () => {
    const sockets = [];
    for (let count = 0; count < 6; count += 1) {
      sockets.push(await openSocket(server, await server.launch({ guid: 3 })));
    }
    expect(await sockets[0]?.closed).toBe(4400);
  });

  it('stay limited to five when old ones do not complete the close handshake [rule 6]', async () => {
    const session = await server.launch({ guid: 4 });
    const sockets = [];
    for (let count = 0; count < 9; count += 1) {
      const opened = await openSocket(server, session);
      // Stops reading, so the server's close frame is never answered.
      opened.socket.pause();
      sockets.push(opened);
    }
    await until(async () => (await gauge()) <= 5 + others);
    for (const { socket } of sockets) socket.resume();
    const codes = await Promise.all(sockets.slice(0, 4).map(({ closed }) => closed));
    expect(codes).toEqual([4400, 4400, 4400, 4400]);
    expect(sockets.slice(4).map(isOpen)).toEqual([true, true, true, true, true]);
  });

  const gauge = async (): Promise<number> => (await server.metrics.sockets.get()).values[0]?.value ?? 0;
  /** Left open by the tests above: five of guid 1, one of guid 2, five of guid 3. */
  const others = 11;
});
