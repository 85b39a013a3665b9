import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { treeCpuMicrosOf } from '../testbed/cpu-time.ts';
import { startBalancer } from '../testbed/balancer.ts';
import type pg from 'pg';
import { runToEnd, waitFor } from '../testbed/child.ts';
import { prepareStores, serverMain } from '../testbed/installation.ts';
import { startServers } from '../testbed/server-process.ts';
import { joinMembers } from '../testbed/sessions.ts';
import { repository } from '../tools/environment.ts';
import type { StaffAccounts } from './staff.ts';
import { cpuGroups, type CpuByGroup } from './unit-costs.ts';

const ports = { nginx: 8350, servers: [8351, 8352], ops: [8361, 8362], postgres: 8370, redis: 8371 };

/** Full pages of news and guides, so that lists and articles have the bytes of real ones, out of three thousand words. */
const contentText = `
  with made as (
    insert into article (type, status, published_at)
    select 2 + 2 * (n % 2), 'published', now() - n * interval '1 hour' from generate_series(1, 60) n returning id
  ), words as (
    select id, (select string_agg(substr(md5((abs(hashtext(id || '.' || n)) % 3000)::text), 1, 3 + n % 7), ' ') from generate_series(1, 400) n) as text from made
  )
  insert into article_translation (article_id, lang, title, summary, body, terms)
  select id, 3, 'Repairs of the northern bridge, part ' || id, substr(text, 1, 140), '<p>' || text || '</p>', to_tsvector('simple', text)
  from words`;

const fillsLeft = async (owner: () => pg.Client): Promise<number> => {
  const client = owner();
  await client.connect();
  const { rows } = await client.query<{ left: number }>(
    `select count(*) filter (where passes = 0)::int + (case when count(*) = 0 then 1 else 0 end) as left from search_fill`,
  );
  await client.end();
  return rows[0]?.left ?? 1;
};

/** Two servers with all roles behind nginx, with stores of their own, on this machine. */
export const startTrialInstallation = async (onEnd: (close: () => Promise<void> | void) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-load-'));
  if (!existsSync(join(repository, 'apps/player/dist/index.html'))) {
    await runToEnd('npm', ['run', '--silent', 'build', '-w', '@guildhall/player'], { cwd: repository });
  }
  const origin = `http://127.0.0.1:${ports.nginx}`;
  const { postgres, redis, environment, owner } = await prepareStores({
    folder,
    postgresPort: ports.postgres,
    redisPort: ports.redis,
    main: serverMain,
    environment: {
      GUILDHALL_PUBLIC_ORIGIN: origin,
      GUILDHALL_TRUSTED_PROXIES: '127.0.0.1',
      GUILDHALL_SWEEP_MS: '20000',
      // The memory option of the image.
      NODE_OPTIONS: '--max-semi-space-size=16',
    },
  });
  onEnd(async () => void (await postgres.stop('SIGINT')));
  const client = owner();
  await client.connect();
  await client.query(contentText);
  await client.query('analyze');
  await client.end();
  const places = ports.servers.map((port, index) => ({ port, opsPort: ports.ops[index] ?? 0 }));
  const servers = await startServers(serverMain, places, { folder, environment });
  onEnd(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  // The first fill of the search index is not part of any operation.
  await waitFor('the search index', async () => (await fillsLeft(owner)) === 0, 120_000);
  const bytesFile = join(folder, 'bytes.log');
  const balancer = await startBalancer('nginx', join(folder, 'balancer'), ports.nginx, servers, bytesFile);
  onEnd(balancer.close);
  const place = { url: origin, environment };
  const [editor] = await joinMembers(place, ['editor'], 'editor');
  const agents = await joinMembers(place, ['agent-1', 'agent-2', 'agent-3']);
  const withoutCookie = ({ email, password, secret }: (typeof agents)[number]) => ({ email, password, secret });
  if (editor === undefined) throw new Error('no editor');
  const accounts: StaffAccounts = { editor: withoutCookie(editor), agents: agents.map(withoutCookie) };
  const accountsFile = join(folder, 'accounts.json');
  writeFileSync(accountsFile, JSON.stringify(accounts), { mode: 0o600 });
  const pids: Record<(typeof cpuGroups)[number], readonly number[]> = {
    servers: servers.map((server) => server.pid()),
    nginx: [balancer.pid],
    PostgreSQL: [postgres.pid()],
    Redis: [redis.pid()],
  };
  return {
    folder,
    origin,
    keyFile: environment['GUILDHALL_DEMO_KEY_FILE'] ?? '',
    accounts,
    accountsFile,
    servers,
    owner,
    cpu: (): CpuByGroup =>
      Object.fromEntries(
        cpuGroups.map((group) => [group, pids[group].reduce((sum, pid) => sum + treeCpuMicrosOf(pid), 0)]),
      ) as CpuByGroup,
    serverMegabytes: (): number =>
      Math.max(
        ...pids.servers.map(
          (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
        ),
      ),
    /** Bytes that nginx received and sent since a position of its log, and the new position. */
    bytesSince: (position: number) => {
      const end = statSync(bytesFile).size;
      const lines = readFileSync(bytesFile).toString('utf8', position, end).split('\n').slice(0, -1);
      const sum = (field: number): number => lines.reduce((total, line) => total + Number(line.split(' ')[field]), 0);
      return { position: end, received: sum(2), sent: sum(3) };
    },
    unintendedExits: (): number => servers.reduce((sum, server) => sum + server.unintended(), 0),
  };
};
