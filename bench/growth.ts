import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { chatFrames } from '../apps/server/src/features/chat/chat.public.ts';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { createServices, type Services } from '../apps/server/src/wiring.ts';
import { dropDatabase, ownerUrl, recreateDatabase } from '../tools/environment.ts';
import { localEnvironment } from '../apps/server/development/local-server.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { localServer } from './child-process.ts';
import { cpuMicrosOf } from '../testbed/cpu-time.ts';

/**
 * `npm run bench:growth`: what chats and arrivals ask of the database with ten million messages in a million
 * conversations, compared with ten thousand in a thousand, interleaved. Measured is the CPU time of PostgreSQL's
 * processes per operation, better quartile of the rounds. Both sides use as many keys and return as many rows, so that
 * only the size differs. The large database takes about six gigabytes and is dropped at the end; `--keep` keeps both for
 * the next run, `--messages 1000000` is smaller.
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '12' },
    keep: { type: 'boolean', default: false },
  },
});
const goal = 1.3;
const perConversation = 10;
/** Keys in use at the same time, and heads that a look asks for. */
const [inUse, headsAtOnce] = [200, 1000];
const staffId = 'bench';

interface Side {
  readonly database: string;
  readonly conversations: number;
  readonly services: Services;
  readonly owner: pg.Client;
  readonly used: readonly Used[];
  readonly heads: readonly string[];
}

/** A waiting chat with its player and session. */
interface Used {
  readonly player: string;
  readonly conversation: string;
  readonly session: string;
  readonly token: string;
}

/** One of five conversations waits, in 10 languages; the others ended within two years. */
const fillText = (conversations: number): readonly string[] => [
  `insert into staff_member (id, email, name, role) values ('${staffId}', 'bench@guildhall.test', 'Bench', 'agent') on conflict do nothing`,
  `insert into player (id, issuer, subject, guid)
   select md5('player' || n)::uuid, 'bench', n::text, 10000000 + n from generate_series(1, ${conversations}) n`,
  `insert into session (id, token_hash, player_id, kind, kid, jti, carrier, network, launched_at, expires_at)
   select md5('session' || n)::uuid, sha256(('token' || n)::bytea), md5('player' || n)::uuid, 'player', 'bench', n::text, 'bearer', 'bench',
     now(), now() + interval '11 hours'
   from generate_series(1, ${conversations}) n`,
  `insert into conversation (id, player_id, state, assignee_id, persona_id, lang, is_guest, burst_tokens, minute_tokens, last_seq,
     created_at, queued_at, assigned_at, ended_at, end_reason, is_counted)
   select md5('conversation' || n)::uuid, md5('player' || n)::uuid, case when n % 5 = 0 then 'waiting' else 'ended' end,
     case when n % 5 <> 0 then '${staffId}' end, 1, 1 + n / 5 % 10, false, 100000, 100000, ${perConversation}, began, began,
     case when n % 5 <> 0 then began end, case when n % 5 <> 0 then began + interval '1 hour' end,
     case when n % 5 <> 0 then 'solved' end, true
   from generate_series(1, ${conversations}) n,
     lateral (select now() - make_interval(secs => n * (730 * 86400.0 / ${conversations})) as began) b`,
  `insert into message (conversation_id, seq, sender, content, created_at)
   select md5('conversation' || n)::uuid, seq, 2, 'a message of ordinary length, as players write them in a chat', now()
   from generate_series(1, ${conversations}) n, generate_series(1, ${perConversation}) seq`,
];

const openSide = async (name: string, conversations: number): Promise<Side> => {
  const database = `guildhall_bench_growth_${name}`;
  const isThere = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: ownerUrl(database) });
    try {
      await client.connect();
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::integer as count from conversation where id = $1',
        [(await client.query<{ id: string }>(`select md5('conversation${conversations}')::uuid as id`)).rows[0]?.id],
      );
      return rows[0]?.count === 1;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  if (!(await isThere())) {
    const startedAt = performance.now();
    await recreateDatabase(database);
    await migrateDatabase(database);
    const client = new pg.Client({ connectionString: ownerUrl(database) });
    await client.connect();
    await client.query('set synchronous_commit = off; set session_replication_role = replica');
    for (const text of fillText(conversations)) await client.query(text);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    await client.end();
    console.log(`${name}: filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  const owner = new pg.Client({ connectionString: ownerUrl(database) });
  await owner.connect();
  const services = await createServices(
    parseConfig({
      ...localEnvironment(localServer(database)),
      GUILDHALL_LOG_LEVEL: 'warn',
      GUILDHALL_LIMITS: '{"message_burst":100000,"messages_minute":100000}',
    }),
  );
  // As many keys on both sides, spread over the whole table: how much fits into caches is not the question.
  const { rows: used } = await owner.query<Used>(
    `select md5('player' || n)::uuid as player, md5('conversation' || n)::uuid as conversation, md5('session' || n)::uuid as session,
       'token' || n as token
     from generate_series(1, ${inUse}) u, lateral (select u * ($1::integer / ${inUse}) as n) k`,
    [conversations],
  );
  const { rows: heads } = await owner.query<{ id: string }>(
    `select md5('conversation' || u * ($1::integer / ${headsAtOnce}))::uuid as id from generate_series(1, ${headsAtOnce}) u`,
    [conversations],
  );
  return { database, conversations, services, owner, used, heads: heads.map(({ id }) => id) };
};

let turn = 0;
/** The next keys in use; every key has its turn. */
const some = ({ used }: Side, count: number): Used[] =>
  Array.from({ length: count }, () => used[(turn += 1) % used.length] as Used);
const one = (side: Side): Used => some(side, 1)[0] as Used;

const send = (side: Side, count: number): Promise<unknown> =>
  Promise.all(
    some(side, count).map(({ player, conversation }) =>
      side.services.chatSending.send(
        { playerId: player },
        { conversation, client_id: randomUUID(), content_type: 1, content: 'an ordinary message', file_id: null },
      ),
    ),
  );
const replay = ({ services, ...side }: Side, count: number): Promise<unknown> =>
  chatFrames(services.database).after(
    some({ services, ...side }, count).map(({ conversation }) => ({ stream: conversation, seq: 5 })),
    5,
  );
const page = (side: Side, asked: Parameters<Services['chatStaff']['table']>[1]): Promise<unknown> =>
  side.services.chatStaff.table(staffId, asked);

/** What is done how often in a round. */
const operations: [string, number, (side: Side) => Promise<unknown>][] = [
  ['send 1', 40, (side) => send(side, 1)],
  ['send 16', 20, (side) => send(side, 16)],
  ['summary of 1', 60, (side) => side.services.chat.summariesOf([one(side).player])],
  ['summaries of 100', 20, (side) => side.services.chat.summariesOf(some(side, 100).map(({ player }) => player))],
  ['replay of 1', 60, (side) => replay(side, 1)],
  ['replays of 100', 20, (side) => replay(side, 100)],
  [`look at ${headsAtOnce} heads`, 10, (side) => chatFrames(side.services.database).heads(side.heads)],
  [
    'history page of 5',
    60,
    (side) => {
      const { player, conversation } = one(side);
      return side.services.chat.messages(player, { conversation, before: 6, limit: 5 });
    },
  ],
  [
    'sessions of 100',
    20,
    (side) =>
      Promise.all(some(side, 100).map(({ token }) => side.services.launchService.actorOfToken(token, null, 'bench'))),
  ],
  [
    'socket tokens of 100',
    10,
    async (side) => {
      const { launchService } = side.services;
      const tokens = await Promise.all(some(side, 100).map(({ session }) => launchService.issueSocketToken(session)));
      await Promise.all(tokens.map((token) => launchService.takeSocketToken(null, token)));
    },
  ],
  [
    'unread replies of 100',
    20,
    (side) => Promise.all(some(side, 100).map(({ player }) => side.services.replies.count(player))),
  ],
  ['state of a waiting chat', 40, (side) => side.services.chat.state(one(side).player)],
  ['queue', 40, (side) => page(side, { scope: 'queue', limit: 10 })],
  ['queue of a language', 40, (side) => page(side, { scope: 'queue', lang: 7, limit: 10 })],
  ['ended chats', 40, (side) => page(side, { scope: 'ended', limit: 10 })],
];

/** CPU time of the processes of PostgreSQL that work for the side's servers. */
const cpuOf = async ({ owner, database }: Side): Promise<number> => {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1 and application_name = 'guildhall'`,
    [database],
  );
  return rows.reduce((sum, { pid }) => sum + cpuMicrosOf(pid), 0);
};

const measure = async (side: Side, times: number, run: (side: Side) => Promise<unknown>): Promise<number> => {
  const before = await cpuOf(side);
  for (let count = 0; count < times; count += 1) await run(side);
  return ((await cpuOf(side)) - before) / times;
};

const quartile = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)] ?? Number.NaN;

const small = await openSide('small', 1000);
const large = await openSide('large', Number(values.messages) / perConversation);
try {
  const rows = new Map<string, { small: number[]; large: number[] }>();
  for (let round = -1; round < Number(values.rounds); round += 1) {
    for (const [name, times, run] of operations) {
      const found = rows.get(name) ?? { small: [], large: [] };
      const [ofSmall, ofLarge] = [await measure(small, times, run), await measure(large, times, run)];
      // The first round warms up.
      if (round < 0) continue;
      found.small.push(ofSmall);
      found.large.push(ofLarge);
      rows.set(name, found);
    }
  }
  console.table(
    [...rows].map(([name, times]) => {
      const [ofSmall, ofLarge] = [quartile(times.small), quartile(times.large)];
      const ratio = ofLarge / ofSmall;
      return {
        operation: name,
        'small µs': Math.round(ofSmall),
        'large µs': Math.round(ofLarge),
        ratio: ratio.toFixed(2),
        [`goal ${goal}`]: ratio <= goal ? 'ok' : 'missed',
      };
    }),
  );
} finally {
  for (const { owner, services, database } of [small, large]) {
    await owner.end();
    await services.close();
    if (!values.keep) await dropDatabase(database);
  }
}
