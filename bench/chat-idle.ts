import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import pg from 'pg';
import { WebSocket } from 'ws';
import { dropDatabase, ownerUrl, recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../tools/migrate-database.ts';
import { benchOrigin } from './chat-pairs.ts';
import { startBare, startRealServer, type MeasuredProcess } from './child-process.ts';

/**
 * Memory per idle player socket, compared with bare `ws`. The default count fits a process limit of 20 000 open files.
 */
const count = Number(process.env['SOCKETS'] ?? 19_500);
const database = `guildhall_bench_idle_${process.pid}`;

const residentKilobytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

const newTokens = (): string[] => Array.from({ length: count }, () => randomBytes(32).toString('base64url'));

/** Creates sessions with socket tokens, like a launch would. */
const writeSessions = async (tokens: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl(database) });
  await client.connect();
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query(
    `with p as (insert into player (issuer, subject, guid) select 'bench', n::text, n from generate_series(1, $1::integer) n
                returning id, guid)
     insert into session (token_hash, player_id, kind, kid, jti, carrier, launched_at, expires_at, roles, socket_token_hash,
       socket_token_expires_at)
     select t.hash, p.id, 'player', 'bench', p.guid::text, 'bearer', now(), now() + interval '1 hour', '{}', t.hash,
       now() + interval '1 hour'
     from p join unnest($2::bytea[]) with ordinality t (hash, n) on t.n = p.guid`,
    [count, hashes],
  );
  await client.end();
};

const openAll = async (open: (n: number) => WebSocket): Promise<WebSocket[]> => {
  const sockets: WebSocket[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const socket = open(next);
      next += 1;
      await new Promise<void>((resolve, reject) => {
        socket.once('message', () => resolve());
        socket.once('error', reject);
      });
      sockets.push(socket);
    }
  };
  await Promise.all(Array.from({ length: 100 }, work));
  return sockets;
};

const measure = async (server: MeasuredProcess, open: (n: number) => WebSocket): Promise<number> => {
  const before = residentKilobytes(server.pid);
  const sockets = await openAll(open);
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  const cost = ((residentKilobytes(server.pid) - before) * 1024) / count;
  for (const socket of sockets) socket.terminate();
  return cost;
};

await recreateDatabase(database);
await migrateDatabase(database);
try {
  const bare = await startBare('chat-idle-bare.ts', '', '');
  const bareCost = await measure(
    bare,
    (n) => new WebSocket(bare.origin.replace('http', 'ws'), { localAddress: `127.0.1.${1 + (n % 4)}` }),
  );
  await bare.stop();
  const tokens = newTokens();
  await writeSessions(tokens);
  const ours = await startRealServer(database, { GUILDHALL_PUBLIC_ORIGIN: benchOrigin }, 'http,gateway');
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
  console.log(
    `${count} idle sockets: bare ${(bareCost / 1024).toFixed(1)} kB, ours ${(ourCost / 1024).toFixed(1)} kB each`,
  );
  console.log(`memory ratio ${(ourCost / bareCost).toFixed(2)} (goal at most 1.5)`);
} finally {
  await dropDatabase(database);
}
