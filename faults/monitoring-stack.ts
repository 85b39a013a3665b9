import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { repository } from '../tools/environment.ts';
import { startChild, waitFor } from '../testbed/child.ts';

const deployed = join(repository, 'deploy/monitoring');
const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const scrapeSeconds = 2;
/** A rate needs a few samples. */
const windowSecondsMin = 10;

const divided = (count: string, unit: string, by: number, min: number): string =>
  `${Math.max(min, Math.round((Number(count) * (seconds[unit] ?? 1)) / by))}s`;

interface Rule {
  readonly alert?: string;
  expr: string;
  for?: string;
}

/** The rules with shorter windows and waits, so that days pass in minutes. Thresholds stay as they are. */
const shortened = (text: string, by: number): string => {
  const file = parse(text) as { groups: { rules: Rule[] }[] };
  for (const rule of file.groups.flatMap(({ rules }) => rules)) {
    rule.expr = rule.expr.replaceAll(
      /\[(\d+)([smhd])(?::(\d+)([smhd]))?\]/g,
      (_, count: string, unit: string, step?: string) =>
        `[${divided(count, unit, by, windowSecondsMin)}${step === undefined ? '' : `:${scrapeSeconds}s`}]`,
    );
    const [, count, unit] = /^(\d+)([smhd])$/.exec(rule.for ?? '') ?? [];
    if (count !== undefined && unit !== undefined) rule.for = divided(count, unit, by, scrapeSeconds);
  }
  return stringify(file);
};

export interface Notice {
  readonly status: 'firing' | 'resolved';
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly fingerprint: string;
  /** The path of the receiver that Alertmanager chose. */
  readonly path: string;
  readonly atMs: number;
}

/** Takes what Alertmanager sends. */
const startReceiver = async (port: number) => {
  const notices: Notice[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (data: Buffer) => (text += data.toString()));
    request.on('end', () => {
      const { alerts } = JSON.parse(text) as { alerts: Omit<Notice, 'path' | 'atMs'>[] };
      for (const alert of alerts) notices.push({ ...alert, path: request.url ?? '', atMs: performance.now() });
      response.end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { notices, close: () => server.close() };
};

export interface StackOptions {
  readonly folder: string;
  /** The first of five ports. */
  readonly port: number;
  readonly opsPorts: readonly number[];
  readonly site: string;
  readonly caFile: string;
  readonly divisors: Readonly<Record<string, number>>;
}

/** Prometheus, Alertmanager and exporters with the files of `deploy/monitoring`: only addresses and times differ. */
export const startStack = async ({ folder, port, opsPorts, site, caFile, divisors }: StackOptions) => {
  const [prometheus, alertmanager, node, blackbox, receiverPort] = [port, port + 1, port + 2, port + 3, port + 4];
  const read = (file: string): string => readFileSync(join(deployed, file), 'utf8');
  const write = (file: string, text: string): string => {
    writeFileSync(join(folder, file), text);
    return join(folder, file);
  };
  mkdirSync(join(folder, 'rules'));
  for (const [file, by] of Object.entries(divisors)) write(join('rules', file), shortened(read(`rules/${file}`), by));

  const address = (to: number): string => `127.0.0.1:${to}`;
  const config = write(
    'prometheus.yml',
    read('prometheus.yml')
      .replaceAll(/(scrape|evaluation)_interval: 15s/g, `$1_interval: ${scrapeSeconds}s`)
      .replace('127.0.0.1:9093', address(alertmanager))
      .replace('127.0.0.1:9464, 127.0.0.1:9465, 127.0.0.1:9466', opsPorts.map(address).join(', '))
      .replace('127.0.0.1:9100', address(node))
      .replace('127.0.0.1:9115', address(blackbox))
      .replace('https://community.example.com/community/', site),
  );
  const routes = write(
    'alertmanager.yml',
    read('alertmanager.yml')
      .replace('group_wait: 30s', 'group_wait: 1s')
      .replace('group_interval: 5m', 'group_interval: 1s')
      .replaceAll('127.0.0.1:9094', address(receiverPort)),
  );
  const probes = parse(read('blackbox.yml')) as { modules: { guildhall: { http: Record<string, unknown> } } };
  probes.modules.guildhall.http['tls_config'] = { ca_file: caFile };

  const receiver = await startReceiver(receiverPort);
  const start = (command: string, ...args: string[]): void => void startChild(command, args, { stdio: 'ignore' });
  start(
    'prometheus-alertmanager',
    `--config.file=${routes}`,
    `--storage.path=${join(folder, 'alertmanager')}`,
    `--web.listen-address=${address(alertmanager)}`,
    '--cluster.listen-address=',
  );
  start(
    'prometheus-node-exporter',
    '--collector.disable-defaults',
    '--collector.filesystem',
    `--web.listen-address=${address(node)}`,
  );
  start(
    'prometheus-blackbox-exporter',
    `--config.file=${write('blackbox.yml', stringify(probes))}`,
    `--web.listen-address=${address(blackbox)}`,
  );
  start(
    'prometheus',
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=${address(prometheus)}`,
  );
  const url = `http://${address(prometheus)}`;
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`${url}/api/v1/${path}`);
    const { status, data, error } = (await response.json()) as { status: string; data: unknown; error?: string };
    if (status !== 'success') throw new Error(error ?? `Prometheus answered ${response.status}`);
    return data;
  };
  const targets = opsPorts.length + 2;
  await waitFor(
    'all targets up',
    async () => {
      const up = (await ask('query?query=sum(up)').catch(() => null)) as {
        result: { value: [number, string] }[];
      } | null;
      return Number(up?.result[0]?.value[1] ?? 0) === targets;
    },
    60_000,
  );
  return {
    notices: receiver.notices,
    query: async (expr: string) =>
      ((await ask(`query?query=${encodeURIComponent(expr)}`)) as { result: { value: [number, string] }[] }).result,
    /** Every metric that a target declares, with or without a series. */
    declared: async () => new Set(Object.keys((await ask('metadata')) as object)),
    recorded: async () => new Set((await ask('label/__name__/values')) as string[]),
    close: receiver.close,
  };
};

export type Stack = Awaited<ReturnType<typeof startStack>>;
