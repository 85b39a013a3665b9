import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { articleCreate, articlePublish, articleSaveText } from '@guildhall/contract/articles/staff.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { WebSocket } from 'ws';
import { origin, prepareStores, serverMain } from '../testbed/installation.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { percentile } from '../tools/random.ts';
import { startServer } from '../testbed/server-process.ts';
import { call, joinStaff } from '../testbed/sessions.ts';
import { measuredNow, writeUnitCosts } from '../load/unit-costs.ts';
import { treeCpuMicrosOf } from '../testbed/cpu-time.ts';
import { createSessions, newTokens, openUpTo, residentKilobytes } from '../testbed/many-sockets.ts';

/**
 * `npm run bench:dots -- --sockets 19000`: publications with so many open sockets on one server: time until the last of them
 * has its dot, and CPU time of the server for one socket. The default fits a limit of 20 000 open files. `--write` stores the
 * cost in `load/unit-costs.json`. Starts its own PostgreSQL and Redis.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '19000' },
    publications: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
});
const count = Number(values.sockets);
const ports = { server: 8391, ops: 8392, postgres: 8393, redis: 8394 };
const pingMs = 20_000;
const withinMs = 30_000;

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-dots-'));
  const { postgres, environment, owner } = await prepareStores({
    folder,
    postgresPort: ports.postgres,
    redisPort: ports.redis,
    environment: { NODE_OPTIONS: '--max-semi-space-size=16' },
  });
  onEnd(async () => void (await postgres.stop('SIGINT')));
  const server = await startServer(serverMain, { port: ports.server, opsPort: ports.ops }, { folder, environment });
  onEnd(async () => void (await server.stop()));
  const url = `http://127.0.0.1:${ports.server}`;
  const [editor = ''] = await joinStaff({ environment, url }, ['editor'], 'editor');
  const tokens = newTokens(count);
  await createSessions(owner, tokens);

  const heardAt = new Float64Array(count);
  const sockets: WebSocket[] = [];
  const ping = JSON.stringify({ type: 'MSG_PING', time: 0 });
  let pinged = 0;
  // Spread, as those of players are; the server closes silent sockets.
  const timer = setInterval(() => {
    const until = pinged + Math.ceil(sockets.length / (pingMs / 100));
    for (; pinged < until; pinged += 1) sockets[pinged % Math.max(1, sockets.length)]?.send(ping);
  }, 100);
  onEnd(() => clearInterval(timer));
  /** Microseconds a second while nothing happens but what is going on already. */
  const idleOver = async (ms: number): Promise<number> => {
    const from = { at: performance.now(), cpu: treeCpuMicrosOf(server.pid()) };
    await sleep(ms);
    return (treeCpuMicrosOf(server.pid()) - from.cpu) / ((performance.now() - from.at) / 1000);
  };
  await sleep(5000);
  const idleServer = await idleOver(10_000);
  const before = residentKilobytes(server.pid());
  const address = url.replace('http', 'ws') + SOCKET_PATH;
  await openUpTo(sockets, count, (n) => {
    const socket = new WebSocket(address, [SOCKET_PROTOCOL, tokenProtocol(tokens[n] ?? '')], {
      headers: { origin },
      localAddress: `127.0.1.${1 + (n % 4)}`,
      perMessageDeflate: false,
    });
    socket.on('message', (data: Buffer) => {
      // "kind":"totals" is near the start; parsing all would take longer than the server does.
      if (data.includes('"kind":"totals"')) heardAt[n] = performance.now();
    });
    return socket;
  });
  console.log(`dots: ${sockets.length} sockets are open`);
  await sleep(10_000);
  const socketKilobytes = (residentKilobytes(server.pid()) - before) / count;
  const idleWithSockets = await idleOver(30_000);
  const idleMicros = Math.max(0, idleWithSockets - idleServer) / count;

  const ask = async (route: { readonly method: string; readonly path: string }, body: unknown) => {
    const { code, msg } = await call(url, route, editor, body);
    if (code !== 0) throw new Error(`${route.path} answered ${code}`);
    return { id: Number(msg['id']), version: Number(msg['version']) };
  };
  const text = { lang: 3, version: 0, title: 'Bench', summary: '', body: '<p>Nothing new.</p>' };
  const results: { readonly last: number; readonly p50: number; readonly micros: number }[] = [];
  let missing = 0;
  for (let nth = 1; nth <= Number(values.publications); nth += 1) {
    const { id } = await ask(articleCreate, { post_type: postTypes.news });
    const draft = await ask(articleSaveText, { id, ...text });
    await sleep(3000);
    heardAt.fill(0);
    const cpuBefore = treeCpuMicrosOf(server.pid());
    const startedAt = performance.now();
    await ask(articlePublish, draft);
    while (heardAt.includes(0) && performance.now() < startedAt + withinMs) await sleep(100);
    const seconds = (performance.now() - startedAt) / 1000;
    const micros = (treeCpuMicrosOf(server.pid()) - cpuBefore) / count - (idleWithSockets / count) * seconds;
    const times = [...heardAt].filter((at) => at > 0).map((at) => at - startedAt);
    missing += count - times.length;
    const [last, p50] = [times.reduce((most, each) => Math.max(most, each), 0), percentile(times, 0.5)];
    results.push({ last, p50, micros });
    console.log(
      `  publication ${nth}: ${times.length} of ${count}, p50 ${p50.toFixed(0)} ms, last ${last.toFixed(0)} ms, ${micros.toFixed(1)} µs of CPU time a socket`,
    );
  }
  const closed = sockets.filter(({ readyState }) => readyState !== WebSocket.OPEN).length;
  for (const socket of sockets) socket.terminate();
  const middle = (of: (result: (typeof results)[number]) => number): number => percentile(results.map(of), 0.5);
  const dotMicros = Number(middle(({ micros }) => micros).toFixed(1));
  console.log(
    `  last dot after ${middle(({ last }) => last).toFixed(0)} ms, ${dotMicros} µs a socket (medians); ${missing} dots missing, ${closed} sockets closed`,
  );
  console.log(
    `  open socket: ${socketKilobytes.toFixed(1)} kB resident, ${idleMicros.toFixed(1)} µs of CPU time a second`,
  );
  const isOk = missing === 0 && closed === 0 && server.unintended() === 0;
  if (isOk && values.write) {
    writeUnitCosts({
      dots: {
        measured: measuredNow(`npm run bench:dots -- --sockets ${count}`),
        sockets: count,
        lastDotMs: Math.round(middle(({ last }) => last)),
        dotMicros,
        socketKilobytes: Number(socketKilobytes.toFixed(1)),
        socketMicrosPerSecond: Number(idleMicros.toFixed(1)),
      },
    });
  }
  return { isOk, folder };
};

await runProgram('dots', main);
