import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { chatFrames } from './features/chat/chat.public.ts';
import { createChatFactory } from './features/chat/testing/chat.factory.ts';
import { selectOwn, selectShared } from './features/notices/notices.counters.queries.ts';
import { createInstallation, type TestServer } from './testing/installation.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Plan {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

const installation = await createInstallation();
const { owner, database } = installation;
// PostgreSQL sends the plan of every statement to the server that runs it, with those inside functions.
const settings = {
  session_preload_libraries: 'auto_explain',
  client_min_messages: 'log',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
};
for (const [name, value] of Object.entries(settings)) {
  await owner.query(`alter database ${database} set ${name} = ${pg.escapeLiteral(value)}`);
}
// Named statements are prepared: at first each run is planned, later a plan is kept that knows no values.
const startWith = async (mode: string): Promise<TestServer> => {
  await owner.query(`alter database ${database} set plan_cache_mode = ${mode}`);
  const started = await installation.start();
  // Sessions are set up when they connect, so the pool must not be empty before the next mode is set.
  await Promise.all(Array.from({ length: 6 }, () => started.database.pool.query('select pg_sleep(0.05)')));
  return started;
};
const servers = [
  ['planned each time', await startWith('force_custom_plan')],
  ['planned once', await startWith('force_generic_plan')],
] as const;
const mei = await createChatFactory(servers[0][1]).member('Mei');

/** The plans of the statements that the server runs meanwhile. */
const plansDuring = async ({ database: { pool } }: TestServer, work: () => Promise<unknown>): Promise<Plan[]> => {
  const plans: Plan[] = [];
  const listen = ({ message = '' }: { readonly message?: string | undefined }): void => {
    const json = /plan:\n([\s\S]*)$/.exec(message)?.[1];
    if (json !== undefined) plans.push(JSON.parse(json) as Plan);
  };
  const heard = new Set<pg.PoolClient>();
  const hear = (client: pg.PoolClient): void => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('notice', listen);
  };
  pool.on('acquire', hear);
  await work();
  pool.off('acquire', hear);
  for (const client of heard) client.off('notice', listen);
  return plans;
};

const players = 20_000;
const batch = 100;
/** A node of a plan that reads more rows than a few per key of a batch does not go by key. */
const rowsMax = 20 * batch;
const large = ['player', 'session', 'conversation', 'message', 'feedback', 'incident_join'];

/** Two of 20 conversations wait, one is active, the others ended within two years. */
const fill = async (): Promise<void> => {
  for (const table of large) {
    const { rows } = await owner.query<{ name: string }>(
      `select relid::regclass::text as name from pg_partition_tree($1) where isleaf`,
      [table],
    );
    // Otherwise the state without statistics would end at some point.
    for (const { name } of rows) await owner.query(`alter table ${name} set (autovacuum_enabled = false)`);
  }
  await owner.query(
    `insert into player (issuer, subject, guid) select 'plans', n::text, 1000000 + n from generate_series(1, $1::integer) n`,
    [players],
  );
  await owner.query(`
    insert into session (token_hash, player_id, kind, kid, jti, carrier, launched_at, expires_at, seen_at)
    select sha256(subject::bytea), id, 'player', 'plans', subject, 'bearer', now(), now() + interval '1 hour',
      now() - interval '30 minutes'
    from player where issuer = 'plans'`);
  await owner.query(
    `insert into conversation (player_id, state, assignee_id, persona_id, lang, is_guest, burst_tokens, minute_tokens, last_seq,
       created_at, queued_at, assigned_at, ended_at, end_reason, is_counted)
     select p.id, r.state, case when r.state <> 'waiting' then $1::text end, 1, 1 + p.guid / 20 % 18, false, 5, 30, 3, r.began, r.began,
       case when r.state <> 'waiting' then r.began end, case when r.state = 'ended' then r.began + interval '1 hour' end,
       case when r.state = 'ended' then 'solved' end, true
     from player p, lateral (
       select case p.guid % 20 when 0 then 'waiting' when 1 then 'waiting' when 2 then 'active' else 'ended' end as state,
         now() - make_interval(mins => ((p.guid - 1000000) * 50)::integer) as began
     ) r where p.issuer = 'plans'`,
    [mei],
  );
  await owner.query(`
    insert into message (conversation_id, seq, sender, content, created_at)
    select c.id, n, 2, 'message ' || n, now() from conversation c, generate_series(1, 3) n`);
  await owner.query(`
    insert into feedback (player_id, key, type, role_id, email, description, terms, lang, is_guest, created_at, updated_at)
    select id, gen_random_uuid(), 1, guid, 'player@guildhall.test', 'text', '', 3, false, now() - make_interval(mins => (guid % 100000)::integer), now()
    from player where issuer = 'plans'`);
  await owner.query(`
    with closed as (insert into incident (state) select 'draft' from generate_series(1, 3) returning id)
    insert into incident_join (incident_id, player_id, lang) select closed.id, player.id, 3 from closed, player`);
};

interface WaitingPlayer {
  readonly player: string;
  readonly conversation: string;
  readonly session: string;
  readonly token: string;
}

const somePlayers = async (): Promise<WaitingPlayer[]> =>
  (
    await owner.query<WaitingPlayer>(
      `select p.id as player, c.id as conversation, s.id as session, p.subject as token
       from player p join conversation c on c.player_id = p.id join session s on s.player_id = p.id
       where p.issuer = 'plans' and c.state = 'waiting' order by md5(p.subject) limit $1`,
      [batch],
    )
  ).rows;

const hotPaths: [string, (server: TestServer, some: readonly WaitingPlayer[]) => Promise<unknown>][] = [
  [
    'finding and touching sessions',
    async (server, some) => {
      await owner.query(`update session set seen_at = now() - interval '30 minutes' where id = any($1::uuid[])`, [
        some.map(({ session }) => session),
      ]);
      const found = await Promise.all(
        some.map(({ token }) => server.launchService.actorOfToken(token, null, 'network')),
      );
      expect(found).not.toContain(null);
    },
  ],
  [
    'storing and taking socket tokens',
    async (server, some) => {
      const tokens = await Promise.all(some.map(({ session }) => server.launchService.issueSocketToken(session)));
      const taken = await Promise.all(tokens.map((token) => server.launchService.takeSocketToken(null, token)));
      expect(taken).not.toContain(null);
    },
  ],
  [
    'the sweep of sessions',
    async (server, some) => {
      expect((await server.launchService.touchAlive(some.map(({ session }) => session))).size).toBe(batch);
    },
  ],
  ['summaries', (server, some) => Promise.all(some.map(({ player }) => server.chat.summaryOf(player)))],
  ['unread replies', (server, some) => Promise.all(some.map(({ player }) => server.replies.count(player)))],
  [
    'the look at heads',
    (server, some) => chatFrames(server.database).heads(some.map(({ conversation }) => conversation)),
  ],
  [
    'replays',
    (server, some) =>
      chatFrames(server.database).after(
        some.map(({ conversation }) => ({ stream: conversation, seq: 0 })),
        100,
      ),
  ],
  [
    'a page of the history',
    (server, [one]) => server.chat.messages(one?.player ?? '', { conversation: one?.conversation ?? '', limit: 50 }),
  ],
  ['the state of a waiting chat', (server, [one]) => server.chat.state(one?.player ?? '')],
  [
    'sending',
    (server, some) =>
      Promise.all(
        some.map(({ player, conversation }) =>
          server.chatSending.send(
            { playerId: player },
            { conversation, client_id: randomUUID(), content_type: 1, content: 'text', file_id: null },
          ),
        ),
      ),
  ],
  ['the queue', (server) => server.chatStaff.table(mei, { scope: 'queue', limit: 50 })],
  ['the queue of a language', (server) => server.chatStaff.table(mei, { scope: 'queue', lang: 7, limit: 50 })],
  ['counters of all staff', (server) => selectShared(server.database.query)],
  ['counters of one person', (server) => selectOwn(server.database.query, [mei])],
  ['ended chats', (server) => server.chatStaff.table(mei, { scope: 'ended', limit: 50 })],
];

const faultsOf = (node: PlanNode): string[] => {
  const loops = node['Actual Loops'] ?? 0;
  const sum = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  const relation = node['Relation Name']?.replace(/^message_.*$/, 'message') ?? '';
  const own = [
    ...(node['Node Type'] === 'Seq Scan' && large.includes(relation) ? [`sequential scan of ${relation}`] : []),
    ...(sum * loops > rowsMax ? [`${node['Node Type']} ${relation} reads ${sum * loops} rows`] : []),
  ];
  return [...own, ...(node.Plans ?? []).flatMap(faultsOf)];
};

describe.each(['before the first analyze', 'with statistics'])('%s', (state) => {
  beforeAll(async () => {
    if (state === 'with statistics') {
      await owner.query('update session set socket_token_hash = null');
      await owner.query('analyze');
    } else await fill();
    // Statistics know of no socket tokens until a crowd arrives.
    await owner.query(`update session set socket_token_hash = sha256(('socket' || jti)::bytea),
      socket_token_expires_at = now() + interval '1 hour' where kid = 'plans'`);
  });

  describe.each(servers)('and %s', (_mode, server) => {
    it.each(hotPaths)('%s: by key', async (_name, run) => {
      const some = await somePlayers();
      expect(some).toHaveLength(batch);
      const plans = await plansDuring(server, () => run(server, some));
      expect(plans.length).toBeGreaterThan(0);
      expect(
        plans.flatMap((plan) => faultsOf(plan.Plan).map((fault) => `${plan['Query Text'].slice(0, 80)}: ${fault}`)),
      ).toEqual([]);
    });
  });
});

describe('connections of a server', () => {
  it.each(servers)('compile no statements, %s', async (_mode, { database: { pool } }) => {
    const { rows } = await pool.query<{ jit: string }>('show jit');
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});
