import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chatSend, chatStart } from '@guildhall/contract/chat/player.ts';
import type pg from 'pg';
import { localEnvironment, withoutBudgets } from '../apps/server/development/local-server.ts';
import { repository } from '../tools/environment.ts';
import { loudConditions, mountDisk, quietConditions, type Condition, type Trial } from './alert-causes.ts';
import { wideConditions } from './alert-outages.ts';
import { createChatClient } from '../testbed/chat-client.ts';
import { waitFor } from '../testbed/child.ts';
import { startLoad } from './http-load.ts';
import { origin, prepareStores, serverMain } from '../testbed/installation.ts';
import { startStack, type Notice, type Stack } from './monitoring-stack.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRandom } from '../tools/random.ts';
import { createRecorder } from '../testbed/recorder.ts';
import { createServerProcess } from '../testbed/server-process.ts';
import { call, launchPlayer } from '../testbed/sessions.ts';

/**
 * `npm run alerts:trial`, as root on Debian with the packages of docs/operations/monitoring.md: starts an installation,
 * Prometheus, Alertmanager and exporters, causes the condition of every alert, and waits until the alert reaches a
 * receiver and ends again. Runs every query of the dashboards. Ends with `N passed, N failed`.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8500' },
    /** Only conditions with such an alert, for trying out a rule. */
    only: { type: 'string' },
  },
});
const port = Number(values.port);
/** By file of rules. Objectives look back for days. */
const divisors = { 'alerts.yml': 30, 'slo.yml': 300 };
const firingMs = 240_000;
const resolvedMs = 400_000;

let passed = 0;
const failures: string[] = [];
const settle = (what: string, problem: string | null): void => {
  if (problem === null) passed += 1;
  else failures.push(what);
  console.log(`${problem === null ? 'ok    ' : 'FAILED'} ${what}${problem === null ? '' : `: ${problem}`}`);
};
// Last, after the lines of the shutdown.
process.on('exit', () => console.log(`${passed} passed, ${failures.length} failed`));

const seconds = (fromMs: number, toMs: number): string => `${((toMs - fromMs) / 1000).toFixed(0)} s`.padStart(5);

const problemOf = ({ path, labels, annotations }: Notice): string | null => {
  const runbook = /\/(docs\/operations\/runbooks\/[\w-]+\.md)$/.exec(annotations['runbook_url'] ?? '')?.[1];
  if (runbook === undefined || !existsSync(join(repository, runbook))) return `no runbook: ${runbook}`;
  if (path !== `/${labels['severity']}s`) return `severity ${labels['severity']} went to ${path}`;
  return annotations['summary']?.includes('<no value>') === true ? `summary: ${annotations['summary']}` : null;
};

/** Causes a condition, and prints one line for each of its alerts. */
const causeAndEnd = async ({ what, alerts, cause }: Condition, { notices, query }: Stack): Promise<void> => {
  const selectorOf = (labels: Condition['alerts'][number]): string =>
    Object.entries(labels)
      .map(([name, value]) => `${name}="${name === 'alertname' ? 'Guildhall' : ''}${value}"`)
      .join();
  for (const labels of alerts) {
    // Still there because of the condition before.
    const left = `ALERTS{${selectorOf(labels)}}`;
    await waitFor(left, async () => (await query(left)).length === 0, resolvedMs);
  }
  const causedAtMs = performance.now();
  const end = await cause();
  const find = (labels: Condition['alerts'][number], status: Notice['status'], sinceMs: number): Notice | undefined =>
    notices.find(
      (notice) =>
        notice.status === status &&
        notice.atMs > sinceMs &&
        Object.entries(labels).every(
          ([name, value]) => notice.labels[name] === (name === 'alertname' ? `Guildhall${value}` : value),
        ),
    );
  const nameOf = ({ alertname, ...labels }: Condition['alerts'][number]): string =>
    [`Guildhall${alertname}`, ...Object.values(labels)].join(' ');
  const fired = await Promise.all(
    alerts.map(async (labels) => {
      await waitFor('', () => find(labels, 'firing', causedAtMs) !== undefined, firingMs).catch(() => undefined);
      return find(labels, 'firing', causedAtMs);
    }),
  );
  const endedAtMs = performance.now();
  await end();
  await Promise.all(
    alerts.map(async (labels, index) => {
      const notice = fired[index];
      if (notice === undefined) {
        settle(nameOf(labels), `did not fire within ${firingMs / 1000} s (${what})`);
        return;
      }
      const ended = (): Notice | undefined =>
        notices.find(
          ({ status, fingerprint, atMs }) =>
            status === 'resolved' && fingerprint === notice.fingerprint && atMs > endedAtMs,
        );
      await waitFor('', () => ended() !== undefined, resolvedMs).catch(() => undefined);
      const last = ended();
      const line = `${nameOf(labels).padEnd(52)} fired after ${seconds(causedAtMs, notice.atMs)}`;
      if (last === undefined) settle(line, `did not end within ${resolvedMs / 1000} s (${what})`);
      else settle(`${line}, ended after ${seconds(endedAtMs, last.atMs)}  (${what})`, problemOf(notice));
    }),
  );
};

const tryOut = (condition: Condition, stack: Stack): Promise<void> =>
  causeAndEnd(condition, stack).catch((error: unknown) => settle(condition.what, String(error)));

/** Every query must work, and every metric must be declared by a target or recorded by a rule. */
const tryDashboards = async ({ query, declared, recorded }: Stack): Promise<void> => {
  await waitFor('recorded series', async () => (await query('guildhall_slo:budget_left:30d')).length > 0, 60_000);
  const known = new Set([...(await declared()), ...(await recorded())]);
  for (const file of globSync('deploy/monitoring/dashboards/*.json', { cwd: repository }).sort()) {
    const { panels } = JSON.parse(readFileSync(join(repository, file), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const [problems, empty]: [string[], string[]] = [[], []];
    let count = 0;
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        count += 1;
        const names = expr.matchAll(/\b(?:guildhall|node|nodejs|process|probe)_[a-z0-9_:]+|\bup\b/g);
        for (const [name] of names) {
          if (!known.has(name) && !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))
            problems.push(`${title}: no target exports ${name}`);
        }
        try {
          if ((await query(expr)).length === 0) empty.push(title);
        } catch (error) {
          problems.push(`${title}: ${String(error)}`);
        }
      }
    }
    const note = empty.length === 0 ? '' : ` (no data now: ${[...new Set(empty)].join(', ')})`;
    settle(`${file}: ${count} queries${note}`, problems.length === 0 ? null : problems.join('; '));
  }
};

/** The queries of runbooks, as the role that they are written for. */
const tryRunbooks = async (client: pg.Client): Promise<void> => {
  await client.query('set role guildhall_readonly');
  const problems: string[] = [];
  let count = 0;
  for (const file of globSync('docs/operations/runbooks/*.md', { cwd: repository })) {
    for (const [, query = ''] of readFileSync(join(repository, file), 'utf8').matchAll(/psql .*?-c "([^"]+)"/g)) {
      count += 1;
      await client.query(query).catch((error: unknown) => problems.push(`${file}: ${String(error)}`));
    }
  }
  settle(`runbooks: ${count} queries`, problems.length === 0 ? null : problems.join('; '));
};

const createCertificate = (folder: string, name: string, days: number) => {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days ${days} -subj /CN=localhost`;
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...options.split(' '), ...names], { stdio: 'pipe' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
};

/** Stands for the proxy in front of the servers. */
const startSite = async (folder: string, sitePort: number) => {
  const certificates = {
    lasting: createCertificate(folder, 'lasting', 90),
    ending: createCertificate(folder, 'ending', 5),
  };
  const caFile = join(folder, 'site-ca.pem');
  writeFileSync(caFile, Buffer.concat([certificates.lasting.cert, certificates.ending.cert]));
  const site = { isUp: true, show: (name: keyof typeof certificates) => server.setSecureContext(certificates[name]) };
  const server = createServer(certificates.lasting, (_request, response) => {
    response.writeHead(site.isUp ? 200 : 502, { connection: 'close' }).end();
  });
  server.listen(sitePort, '127.0.0.1');
  await once(server, 'listening');
  return { site, caFile, close: () => server.close() };
};

const startGame = async (gamePort: number) => {
  const game = { isDead: false };
  const server = createHttpServer((_request, response) => response.writeHead(game.isDead ? 500 : 204).end());
  server.listen(gamePort, '127.0.0.1');
  await once(server, 'listening');
  return { game, close: () => server.close() };
};

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-alerts-'));
  onEnd(mountDisk(folder));
  const { game, close: closeGame } = await startGame(port + 55);
  onEnd(() => void closeGame());
  const receivers = [
    { name: 'game', url: `http://127.0.0.1:${port + 55}/`, secret: `whsec_${'A'.repeat(43)}=`, events: '*' },
  ];
  writeFileSync(join(folder, 'webhooks.json'), JSON.stringify(receivers));
  const own = localEnvironment({ database: '', port: 0, opsPort: 0, origin, folder: join(folder, 'server') });
  const { player: _player, ...budgets } = JSON.parse(withoutBudgets.GUILDHALL_BUDGETS) as Record<string, unknown>;
  const folders = Object.entries(own).filter(([name]) => /_(?:DIR|FILE|SECRET)$/.test(name));
  const { postgres, redis, environment, owner } = await prepareStores({
    folder,
    postgresPort: port + 41,
    redisPort: port + 42,
    main: serverMain,
    environment: {
      ...Object.fromEntries(folders),
      GUILDHALL_BUDGETS: JSON.stringify(budgets),
      GUILDHALL_LIMITS:
        '{"message_burst":100000,"messages_minute":100000,"feedback_rate":100000,"pictures_daily":100000}',
      GUILDHALL_WEBHOOKS_FILE: join(folder, 'webhooks.json'),
      // Jobs that wait for a lock must not keep other jobs from running.
      GUILDHALL_POOL_WORKER: '40',
    },
  });
  copyFileSync(environment['GUILDHALL_LAUNCH_KEYS_FILE'] ?? '', join(folder, 'launch-keys.json'));
  environment['GUILDHALL_LAUNCH_KEYS_FILE'] = join(folder, 'launch-keys.json');

  const processes = ['http,gateway', 'http,gateway', 'worker'].map((roles, index) =>
    createServerProcess({
      name: `${roles} ${index + 1}`,
      port: port + 1 + index,
      opsPort: port + 11 + index,
      roles,
      environment,
      logFile: join(folder, `process-${index + 1}.log`),
    }),
  );
  await Promise.all(processes.map((each) => each.start(serverMain)));
  const [first, second, worker] = processes as [(typeof processes)[0], (typeof processes)[0], (typeof processes)[0]];
  const url = `http://127.0.0.1:${first.port}`;
  const { site, caFile, close: closeSite } = await startSite(folder, port + 56);
  onEnd(() => void closeSite());
  const stack = await startStack({
    folder,
    port: port + 50,
    opsPorts: processes.map(({ opsPort }) => opsPort),
    site: `https://127.0.0.1:${port + 56}/`,
    caFile,
    divisors,
  });
  onEnd(() => void stack.close());
  console.log(`started in ${folder}; windows and waits are divided: ${JSON.stringify(divisors)}, thresholds are not`);

  const clients: pg.Client[] = [];
  onEnd(() => Promise.all(clients.map((client) => client.end().catch(() => undefined))).then(() => undefined));
  const connect = async (): Promise<pg.Client> => {
    const client = owner();
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };
  const launchOnce = (guid: number): Promise<string> =>
    launchPlayer(url, environment['GUILDHALL_DEMO_KEY_FILE'] ?? '', guid);
  const launch = (guid: number): Promise<string> => launchOnce(guid).catch(() => launchOnce(guid));

  // A little of everything, so that objectives have events and dashboards have data.
  const random = createRandom(1);
  const load = startLoad({ url, cookies: await Promise.all([1, 2, 3].map(launch)), perSecond: 6, random });
  onEnd(load.stop);
  const chatting = await launch(4);
  const { msg } = await call(url, chatStart, chatting, { lang: 3, context: null });
  const conversation = String(msg['conversation']);
  const client = createChatClient({
    name: 'player',
    url,
    cookie: chatting,
    isStaff: false,
    recorder: createRecorder(),
    random,
  });
  client.start();
  client.follow(conversation);
  onEnd(client.stop);
  // Through the other server: its messages reach the player's socket only by way of Redis, or late.
  const talk = setInterval(() => {
    const body = { conversation, client_id: randomUUID(), content_type: 1, content: 'Hello?', file_id: null };
    call(`http://127.0.0.1:${second.port}`, chatSend, chatting, body).catch(() => undefined);
  }, 400);
  onEnd(() => clearInterval(talk));

  const trial: Trial = {
    folder,
    main: serverMain,
    url,
    environment,
    servers: [first, second],
    worker,
    postgres,
    redis,
    connect,
    launch,
    site,
    game,
  };
  const isChosen = ({ alerts }: Condition): boolean =>
    values.only === undefined || alerts.some(({ alertname }) => alertname === values.only);
  const [quiet, loud, wide] = [quietConditions(trial), loudConditions(trial), wideConditions(trial)];
  const caused = new Set(
    [...quiet, ...loud, ...wide].flatMap(({ alerts }) => alerts.map(({ alertname }) => alertname)),
  );
  const missing = Object.keys(divisors)
    .flatMap((file) => [
      ...readFileSync(join(repository, 'deploy/monitoring/rules', file), 'utf8').matchAll(/alert: Guildhall(\w+)/g),
    ])
    .map(([, name]) => name)
    .filter((name) => !caused.has(name));
  settle('every alert has a condition', missing.length === 0 ? null : missing.join());
  const inTurn = async (conditions: readonly Condition[]): Promise<void> => {
    for (const condition of conditions.filter(isChosen)) await tryOut(condition, stack);
  };
  await Promise.all([...quietConditions(trial).map((condition) => inTurn([condition])), inTurn(loudConditions(trial))]);
  await tryDashboards(stack);
  await tryRunbooks(await connect());
  await inTurn(wide);
  return { isOk: failures.length === 0, folder };
};

await runProgram('alerts', main);
