import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import pg from 'pg';
import { WebSocket } from 'ws';
import { dropDatabase, ownerUrl, recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { benchOrigin } from './chat-pairs.ts';
import { startBare, startRealServer, type MeasuredProcess } from './child-process.ts';
import { newTokens, openUpTo, residentKilobytes, writeSessions } from '../testbed/many-sockets.ts';

/**
 * Memory per idle player socket, compared with bare `ws`. The default count fits a process limit of 20 000 open files.
 * The first quarter of the sockets is not measured: compiled code, pools and the young generation grow once per process, not
 * with each socket. Garbage is collected before each reading of the heap; resident memory also has what V8 did not return yet.
 */
const count = Number(process.env['SOCKETS'] ?? 19_500);
const warmUp = Math.floor(count / 4);
const pingMs = 15_000;
const ping = JSON.stringify({ type: 'MSG_PING', time: 0 });
const heapFile = join(tmpdir(), `guildhall-bench-idle-${process.pid}`);
const collectGarbage = {
  NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, 'collect-garbage.ts')}`,
  HEAP_FILE: heapFile,
};
const database = `guildhall_bench_idle_${process.pid}`;

const retainedKilobytes = async (pid: number): Promise<number> => {
  for (let round = 0; round < 2; round += 1) {
    process.kill(pid, 'SIGUSR2');
    await sleep(3000);
  }
  return Number(readFileSync(heapFile, 'utf8')) / 1024;
};

interface Cost {
  readonly retained: number;
  /** Everything the process grew by, with garbage and the warm-up. */
  readonly resident: number;
}

const measure = async (server: MeasuredProcess, open: (n: number) => WebSocket): Promise<Cost> => {
  const sockets: WebSocket[] = [];
  // The server closes silent sockets.
  const timer = setInterval(() => {
    for (const socket of sockets) socket.send(ping);
  }, pingMs);
  const cold = residentKilobytes(server.pid);
  await openUpTo(sockets, warmUp, open);
  const before = await retainedKilobytes(server.pid);
  await openUpTo(sockets, count, open);
  await sleep(15_000);
  const resident = (residentKilobytes(server.pid) - cold) / count;
  const retained = ((await retainedKilobytes(server.pid)) - before) / (count - warmUp);
  clearInterval(timer);
  if (sockets.some(({ readyState }) => readyState !== WebSocket.OPEN)) throw new Error('sockets were closed meanwhile');
  for (const socket of sockets) socket.terminate();
  return { retained, resident };
};

await recreateDatabase(database);
await migrateDatabase(database);
try {
  const bare = await startBare('chat-idle-bare.ts', '', '', collectGarbage);
  const bareCost = await measure(
    bare,
    (n) => new WebSocket(bare.origin.replace('http', 'ws'), { localAddress: `127.0.1.${1 + (n % 4)}` }),
  );
  await bare.stop();
  const tokens = newTokens(count);
  const owner = new pg.Client({ connectionString: ownerUrl(database) });
  await owner.connect();
  await writeSessions(owner, tokens);
  await owner.end();
  const ours = await startRealServer(
    database,
    { GUILDHALL_PUBLIC_ORIGIN: benchOrigin, ...collectGarbage },
    'http,gateway',
  );
  const address = ours.origin.replace('http', 'ws') + SOCKET_PATH;
  const ourCost = await measure(
    ours,
    (n) =>
      new WebSocket(address, [SOCKET_PROTOCOL, tokenProtocol(tokens[n] ?? '')], {
        headers: { origin: benchOrigin },
        localAddress: `127.0.1.${1 + (n % 4)}`,
      }),
  );
  await ours.stop();
  const line = (key: keyof Cost): string =>
    `bare ${bareCost[key].toFixed(1)} kB, ours ${ourCost[key].toFixed(1)} kB each, ratio ${(ourCost[key] / bareCost[key]).toFixed(2)}`;
  console.log(`${count} idle sockets`);
  console.log(`retained: ${line('retained')} (goal at most 1.35)`);
  console.log(`resident, with garbage and warm-up: ${line('resident')}`);
} finally {
  rmSync(heapFile, { force: true });
  await dropDatabase(database);
}
