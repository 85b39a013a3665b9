import { mkdtempSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { WebSocket } from 'ws';
import { defaultBudgets } from '../apps/server/src/runtime/budgets.ts';
import { createSessions, newTokens, residentKilobytes } from '../testbed/many-sockets.ts';
import { origin, prepareStores, serverMain } from '../testbed/installation.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { startServer } from '../testbed/server-process.ts';

/**
 * `npm run faults:strangers`: one stranger asks for 19 000 sockets from one address and lets go of none, first without a
 * session, then with one for each, while players at other addresses connect. It fits a limit of 20 000 open files;
 * `-- --short` asks for 4000. Starts its own PostgreSQL and Redis.
 */
const { values } = parseArgs({
  options: { attempts: { type: 'string' }, short: { type: 'boolean', default: false } },
});
const attempts = Number(values.attempts ?? (values.short ? 4000 : 19_000));
const ports = { server: 8431, ops: 8432, postgres: 5641, redis: 6641 };
const atOnce = 100;
const playerCount = 20;
const goals = { connectMs: 4000, kilobytes: 100 * 1024 };
const stranger = '10.9.9.9';

/** Asks for a socket and keeps its own end for ever. Resolves with the status of the answer. */
const knock = (held: Socket[], token: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ port: ports.server, host: '127.0.0.1', allowHalfOpen: true });
    held.push(socket);
    socket.once('data', (answer) => resolve(answer.toString('latin1').split(' ', 2)[1] ?? ''));
    socket.once('error', ({ message }) => resolve(message));
    socket.once('end', () => resolve('closed'));
    socket.write(
      `GET ${SOCKET_PATH} HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
        `x-forwarded-for: ${stranger}\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n` +
        `sec-websocket-protocol: ${SOCKET_PROTOCOL}, ${tokenProtocol(token)}\r\n\r\n`,
    );
  });

/** A player at an address of their own; resolves with the time until the first message, or null. */
const connectPlayer = (sockets: WebSocket[], token: string, index: number): Promise<number | null> =>
  new Promise((resolve) => {
    const startMs = performance.now();
    const socket = new WebSocket(
      `ws://127.0.0.1:${ports.server}${SOCKET_PATH}`,
      [SOCKET_PROTOCOL, tokenProtocol(token)],
      { origin, headers: { 'x-forwarded-for': `10.1.${index}.1` }, perMessageDeflate: false },
    );
    sockets.push(socket);
    socket.once('message', () => resolve(performance.now() - startMs));
    socket.once('error', () => resolve(null));
  });

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-strangers-'));
  const { postgres, environment, owner } = await prepareStores({
    folder,
    postgresPort: ports.postgres,
    redisPort: ports.redis,
    environment: {
      GUILDHALL_BUDGETS: '{}',
      GUILDHALL_TRUSTED_PROXIES: '127.0.0.1',
      GUILDHALL_PUBLIC_ORIGIN: origin,
      NODE_OPTIONS: '--max-semi-space-size=16',
    },
  });
  onEnd(async () => void (await postgres.stop('SIGINT')));
  const server = await startServer(serverMain, { port: ports.server, opsPort: ports.ops }, { folder, environment });
  onEnd(async () => void (await server.stop()));
  const ofStranger = Math.floor(attempts / 2);
  const tokens = newTokens(ofStranger + playerCount);
  await createSessions(owner, tokens);

  const held: Socket[] = [];
  const players: WebSocket[] = [];
  onEnd(() => {
    for (const socket of held) socket.destroy();
    for (const socket of players) socket.terminate();
  });
  // The server closes silent sockets.
  const ping = JSON.stringify({ type: 'MSG_PING', time: 0 });
  const timer = setInterval(() => {
    for (const socket of players) if (socket.readyState === WebSocket.OPEN) socket.send(ping);
  }, 15_000);
  onEnd(() => clearInterval(timer));
  const openFiles = (): number => readdirSync(`/proc/${server.pid()}/fd`).length;
  const before = { files: openFiles(), kilobytes: residentKilobytes(server.pid()) };
  const statuses = new Map<string, number>();
  const times: (number | null)[] = [];
  console.log(`strangers: ${attempts} sockets of one address`);
  for (let done = 0; done < attempts; done += atOnce) {
    const asked = Array.from({ length: Math.min(atOnce, attempts - done) }, (_, index) => {
      const at = done + index - (attempts - ofStranger);
      return knock(held, at < 0 ? 'A'.repeat(43) : (tokens[at] ?? ''));
    });
    // One by one, spread over the whole attack.
    const isTurn = times.length < Math.ceil(((done + atOnce) / attempts) * playerCount);
    const player = isTurn ? connectPlayer(players, tokens[ofStranger + times.length] ?? '', times.length) : null;
    for (const status of await Promise.all(asked)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (player !== null) times.push(await player);
  }
  // What was refused is closed once its answer is sent.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const after = { files: openFiles(), kilobytes: residentKilobytes(server.pid()) };
  const connected = times.filter((time) => time !== null);
  const opened = statuses.get('101') ?? 0;
  const [files, kilobytes] = [after.files - before.files, after.kilobytes - before.kilobytes];
  const slowest = Math.max(...connected);
  const still = players.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  console.log(`  answers to the stranger: ${JSON.stringify(Object.fromEntries(statuses))}`);
  console.log(
    `  players: ${connected.length} of ${playerCount} connected, slowest ${Math.round(slowest)} ms (goal ${goals.connectMs}), ${still} still open`,
  );
  console.log(
    `  server: ${files} more open files, ${Math.round(kilobytes / 1024)} MB more resident (goal ${goals.kilobytes / 1024})`,
  );
  const isOk =
    opened >= Math.min(ofStranger, defaultBudgets.address_sockets) &&
    times.length === playerCount &&
    still === playerCount &&
    slowest <= goals.connectMs &&
    files <= defaultBudgets.address_sockets + playerCount + 50 &&
    kilobytes <= goals.kilobytes &&
    server.unintended() === 0;
  return { isOk, folder };
};

await runProgram('strangers', main);
