import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chatState } from '@guildhall/contract/chat/player.ts';
import { hashOf } from '../apps/server/src/runtime/token.ts';
import { runToEnd } from './child.ts';
import { startInstallation, type Installation } from './installation.ts';
import { runProgram, type Outcome } from './program.ts';
import { percentile } from './random.ts';
import { call, launchPlayer } from './sessions.ts';
import type { StormPlayer, StormResult } from './storm-crowd.ts';

/**
 * `npm run faults:storm`: ten thousand players connect to two gateways at once, each with a session, a socket token and
 * a conversation to resume, and with the app's backoff. All must be synchronized within 30 s, and concurrent HTTP
 * requests must hardly be affected.
 */
const { values } = parseArgs({
  options: { sockets: { type: 'string', default: '10000' }, processes: { type: 'string', default: '2' } },
});
const count = Number(values.sockets);
const goals = { syncedMs: 30_000, httpMs: 500 };

const signIn = async ({ url, environment }: Installation): Promise<string[]> => {
  const cookies: string[] = [];
  const guids = Array.from({ length: count }, (_, index) => 100_000 + index).values();
  const work = async (): Promise<void> => {
    for (const guid of guids) cookies.push(await launchPlayer(url, environment['GUILDHALL_DEMO_KEY_FILE'] ?? '', guid));
  };
  await Promise.all(Array.from({ length: 24 }, work));
  return cookies;
};

/**
 * Creates a conversation with three messages for each player directly in the database, because it is not part of the
 * measurement.
 */
const converse = async (installation: Installation): Promise<Map<string, string>> => {
  const owner = installation.owner();
  await owner.connect();
  try {
    await owner.query(`insert into conversation (player_id, lang, is_guest, burst_tokens, minute_tokens, last_seq)
      select id, 3, false, 5, 30, 3 from player`);
    await owner.query(`insert into message (conversation_id, seq, sender, content, created_at)
      select c.id, n, 2, 'message ' || n, now() from conversation c, generate_series(1, 3) n`);
    await owner.query('analyze');
    const { rows } = await owner.query<{ hash: Buffer; id: string }>(
      'select s.token_hash as hash, c.id from session s join conversation c on c.player_id = s.player_id',
    );
    return new Map(rows.map((row) => [row.hash.toString('hex'), row.id]));
  } finally {
    await owner.end();
  }
};

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const installation = await startInstallation({ gateways: 2, hasWorker: false });
  onEnd(installation.close);
  console.log(`signing ${count} players in`);
  const cookies = await signIn(installation);
  const conversations = await converse(installation);
  const players: StormPlayer[] = cookies.map((cookie) => ({
    cookie,
    conversation: conversations.get(hashOf(cookie.split('=')[1] ?? '').toString('hex')) ?? '',
  }));
  const ports = installation.gateways.map(({ port }) => port);
  const probes: number[] = [];
  let isOver = false;
  const probe = async (port: number): Promise<void> => {
    for (let round = 0; !isOver; round += 1) {
      const from = performance.now();
      const url = `http://127.0.0.1:${port}`;
      const asked =
        round % 2 === 0
          ? call(url, { method: 'GET', path: '/common/config' }, '')
          : call(url, chatState, cookies[round % 50] ?? '');
      await asked.then(
        () => probes.push(performance.now() - from),
        () => probes.push(8000),
      );
      await sleep(40);
    }
  };
  const processes = Number(values.processes);
  const crowds = Array.from({ length: processes }, (_, index) => {
    const file = join(installation.folder, `storm-${index}.json`);
    writeFileSync(file, JSON.stringify(players.filter((_player, nth) => nth % processes === index)));
    return { file, address: `127.0.0.${2 + index}` };
  });
  const probing = ports.map(probe);
  await sleep(1000);
  probes.length = 0;
  console.log('storm: starting');
  const results = await Promise.all(
    crowds.map(async ({ file, address }) => {
      const args = [join(import.meta.dirname, 'storm-crowd.ts'), file, ports.join(','), '60', address];
      return JSON.parse(await runToEnd(process.execPath, args)) as StormResult;
    }),
  );
  isOver = true;
  await Promise.all(probing);
  const times = results.flatMap((each) => each.times);
  const synced = times.filter((time) => time !== null);
  const last = synced.reduce((most, each) => Math.max(most, each), 0);
  const [p99, p50] = [percentile(probes, 0.99), percentile(probes, 0.5)];
  const line = (name: string, text: string): void => console.log(`  ${name}: ${text}`);
  line(
    'synced',
    `${synced.length} of ${count}, p50 ${Math.round(percentile(synced, 0.5))} ms, last ${Math.round(last)} ms (goal ${goals.syncedMs})`,
  );
  line(
    'failed attempts that were retried',
    `${results.reduce((sum, each) => sum + each.retries, 0)} ${JSON.stringify(results.map((each) => each.failures))}`,
  );
  line(
    'HTTP meanwhile',
    `${probes.length} asked, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms (goal ${goals.httpMs})`,
  );
  line('unexpected gateway exits', String(installation.gateways.reduce((sum, each) => sum + each.unintended(), 0)));
  const isOk = synced.length === count && last <= goals.syncedMs && p99 <= goals.httpMs;
  return { isOk, folder: installation.folder };
};

await runProgram('storm', main);
