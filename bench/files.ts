import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchDemoTicket, launchExchange } from '@guildhall/contract/launch/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { startRealServer } from './child-process.ts';
import { bodyOf, median, openConnection } from './page-call.ts';

/**
 * `npm run bench:files`: twenty decompression bombs uploaded at once (threat 21). Measures the memory of the decoding
 * processes and the impact on other players: the p99 of a list page with and without bombs, interleaved because the
 * machine is noisy. A measurement, not a gate.
 */
const goals = { change: 1.1, megabytes: 400 };
const rounds = Number(process.argv[2] ?? 9);

const database = 'guildhall_bench_files';
await recreateDatabase(database);
await migrateDatabase(database);
const server = await startRealServer(database, { GUILDHALL_LIMITS: JSON.stringify({ pictures_daily: 100_000 }) });

const post = (path: string, headers: Record<string, string>, body: string | Buffer<ArrayBuffer>) =>
  fetch(`${server.origin}${API_PATH}${path}`, { method: 'POST', headers: { [WRITE_HEADER]: '1', ...headers }, body });
const say = (path: string, body: object) => post(path, { 'content-type': 'application/json' }, JSON.stringify(body));

const player = { guid: 1, kind: 'player', lang: 3, channel: 1, version: '1' };
const { msg } = (await (await say(launchDemoTicket.path, player)).json()) as { msg: { ticket: string } };
const launched = await say(launchExchange.path, { ticket: msg.ticket });
const cookie = launched.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ');

const flooder = spawn(process.execPath, [join(import.meta.dirname, 'files-flood.ts'), server.origin, cookie], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const said = createInterface({ input: flooder.stdout })[Symbol.asyncIterator]();
await said.next();
const flood = async (): Promise<string[]> => {
  flooder.stdin.write('now\n');
  return String((await said.next()).value).split(' ');
};

/** Peak memory of any child process of the server. Reads few files, because the same process measures latencies. */
const peakMegabytes = (): number => {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'latin1').split(' ').filter(Boolean);
  const peaks = children.map((pid) => {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
    } catch {
      // The process has exited meanwhile.
      return 0;
    }
  });
  return Math.max(0, ...peaks);
};

// Connect only after the first flood: the server closes idle connections.
await flood();
const connection = await openConnection(server.origin);
const page = bodyOf({ type: postTypes.news, lang: 3, index: 1 });

/** Calls every five milliseconds while `isGoingOn`; returns the p99. */
const poll = async (isGoingOn: () => boolean): Promise<number> => {
  const times: number[] = [];
  while (isGoingOn() || times.length < 100) {
    const startMs = performance.now();
    await connection.post(page);
    times.push(performance.now() - startMs);
    await sleep(5);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;
};

let peak = 0;
const answers = new Map<string, number>();
const floodP99 = async (): Promise<number> => {
  const watch = setInterval(() => (peak = Math.max(peak, peakMegabytes())), 100);
  let isFlooded = true;
  const answered = flood().then((statuses) => {
    isFlooded = false;
    for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1);
  });
  const p99 = await poll(() => isFlooded);
  await answered;
  clearInterval(watch);
  return p99;
};
const quietP99 = (forMs: number): Promise<number> => {
  const endMs = performance.now() + forMs;
  return poll(() => performance.now() < endMs);
};

const [quiet, flooded]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  const startMs = performance.now();
  flooded.push(await floodP99());
  quiet.push(await quietP99(performance.now() - startMs));
  const [before = 0, after = 0] = [quiet.at(-1), flooded.at(-1)];
  console.log(`round ${round + 1}: p99 ${before.toFixed(2)} ms quiet, ${after.toFixed(2)} ms under bombs`);
}
connection.close();
flooder.stdin.end();
await server.stop();

const change = median(flooded) / median(quiet);
console.log(`answers: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
console.log(
  `files: p99 ratio ${change.toFixed(2)} (goal ${goals.change}), ` +
    `ingest at most ${peak.toFixed(0)} MB (goal ${goals.megabytes}) ` +
    (change <= goals.change && peak > 0 && peak < goals.megabytes ? 'PASS' : 'MISSED'),
);
