import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { chatRetentionJobs } from '../apps/server/src/features/chat/jobs/retention.jobs.ts';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { createServices, type Services } from '../apps/server/src/wiring.ts';
import { dropDatabase, ownerUrl, recreateDatabase } from '../tools/environment.ts';
import { localEnvironment } from '../apps/server/development/local-server.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { localServer } from './child-process.ts';

/**
 * `npm run bench:retention`: fills a month of four months ago with ten million messages in a million ended chats, lets players send and
 * read beside, drops the month with the worker's job, and then deletes its chats with the other job for one run. Prints how
 * long the drop took and the slowest request of each phase. `--messages 1000000` is smaller.
 */
const { values } = parseArgs({ options: { messages: { type: 'string', default: '10000000' } } });
const goalMs = 1000;
const [perConversation, readers] = [10, 50];
const conversations = Number(values.messages) / perConversation;
const database = 'guildhall_bench_retention';
const days = 30;

const fill = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query<{ name: string; first: string; next: string }>(
    `select 'message_' || to_char(m, 'YYYYMM') as name, conversation_id_from(m at time zone 'utc') as first,
       conversation_id_from((m + interval '1 month') at time zone 'utc') as next
     from (select date_trunc('month', now() at time zone 'utc') - interval '4 months' as m) d`,
  );
  const [month] = rows;
  if (month === undefined) throw new Error('a query without a table must return a row');
  await owner.query('set synchronous_commit = off; set session_replication_role = replica');
  await owner.query(
    `create table ${month.name} partition of message for values from ('${month.first}') to ('${month.next}')`,
  );
  await owner.query(`insert into player (id, issuer, subject, guid)
    select md5('player' || n)::uuid, 'bench', n::text, 10000000 + n from generate_series(1, ${conversations + readers}) n`);
  // Spread over the first 28 days of the month.
  const id = `(left(conversation_id_from(f.first + make_interval(hours => n % 672))::text, 19) || right(md5('chat' || n)::uuid::text, 17))::uuid`;
  const first = `(select date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '4 months' as first) f`;
  await owner.query(`insert into conversation (id, player_id, state, lang, is_guest, burst_tokens, minute_tokens, last_seq, created_at,
      queued_at, ended_at, end_reason, is_counted)
    select ${id}, md5('player' || n)::uuid, 'ended', 1, false, 5, 30, ${perConversation}, first, first, first + interval '30 days', 'solved', true
    from ${first}, generate_series(1, ${conversations}) n`);
  await owner.query(`insert into message (conversation_id, seq, sender, content, created_at)
    select ${id}, seq, 2, 'a message of ordinary length, as players write them in a chat', first
    from ${first}, generate_series(1, ${conversations}) n, generate_series(1, ${perConversation}) seq`);
  await owner.query(`insert into conversation (player_id, lang, is_guest, burst_tokens, minute_tokens)
    select md5('player' || n)::uuid, 1, false, 100000, 100000 from generate_series(${conversations + 1}, ${conversations + readers}) n`);
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
};

/** Players who send, read their history and arrive, one request after the other, until stopped. */
const startRequests = (services: Services, chats: readonly { id: string; player_id: string }[]) => {
  const stopping = new AbortController();
  let [requests, slowestMs] = [0, 0];
  const timed = async (work: Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    await work;
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    requests += 1;
  };
  const play = async ({ id, player_id: player }: { id: string; player_id: string }): Promise<void> => {
    while (!stopping.signal.aborted) {
      const message = {
        conversation: id,
        client_id: randomUUID(),
        content_type: 1,
        content: 'hello',
        file_id: null,
      } as const;
      await timed(services.chatSending.send({ playerId: player }, message));
      await timed(services.chat.messages(player, { conversation: id, limit: 20 }));
      await timed(services.chat.summariesOf([player]));
      await sleep(200);
    }
  };
  const players = Promise.all(chats.map(play));
  return {
    /** Returns the requests since the last call. */
    take: () => {
      const answers = { requests, 'slowest request ms': Math.round(slowestMs) };
      [requests, slowestMs] = [0, 0];
      return answers;
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await players;
    },
  };
};

await recreateDatabase(database);
await migrateDatabase(database);
const owner = new pg.Client({ connectionString: ownerUrl(database) });
await owner.connect();
const config = parseConfig({
  ...localEnvironment(localServer(database)),
  GUILDHALL_LOG_LEVEL: 'warn',
  GUILDHALL_LIMITS: '{"message_burst":100000,"messages_minute":100000}',
});
const [services, worker] = [await createServices(config), await createServices(config)];
try {
  const filledAt = performance.now();
  await fill(owner);
  console.log(`filled with ${values.messages} messages in ${Math.round((performance.now() - filledAt) / 1000)} s`);
  const { rows: chats } = await owner.query<{ id: string; player_id: string }>(
    `select id, player_id from conversation where state = 'waiting'`,
  );
  let [dropMs, attempts] = [Number.NaN, 0];
  let removed = 0;
  const [months, removeOld] = chatRetentionJobs({
    database: worker.database,
    log: {
      ...worker.log,
      info: (about: unknown) => void ({ ms: dropMs, attempts } = about as { ms: number; attempts: number }),
    },
    retention: { days, by: 'month' },
    counted: (_data, work) => async () => void (removed = await work()),
  });
  const requests = startRequests(services, chats);
  await sleep(5000);
  requests.take();
  await sleep(5000);
  const before = requests.take();
  const jobAt = performance.now();
  await months?.run();
  const jobMs = Math.round(performance.now() - jobAt);
  await sleep(2000);
  const during = requests.take();
  const removingAt = performance.now();
  await removeOld?.run();
  const after = requests.take();
  const perSecond = Math.round(removed / ((performance.now() - removingAt) / 1000));
  await requests.stop();
  console.table({ before, 'month dropped': during, 'chats deleted': after });
  console.log(
    `drop: ${dropMs} ms, attempts to get the lock: ${attempts} (the job with its check ${jobMs} ms); then ${removed} chats at ${perSecond} a second`,
  );
  const isMet = dropMs < goalMs && during['slowest request ms'] < goalMs;
  console.log(isMet ? `goal met: both under ${goalMs} ms` : `goal of ${goalMs} ms missed`);
} finally {
  await owner.end();
  await services.close();
  await worker.close();
  await dropDatabase(database);
}
