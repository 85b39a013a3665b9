import {
  assumptions,
  coresOf,
  dailyPlayers,
  dayOf,
  needOf,
  plan,
  playersUntil,
  scenariosOf,
  storageOf,
  type Need,
  type Scenario,
} from './model.ts';
import { cpuGroups, type UnitCosts } from './unit-costs.ts';

/** Two significant digits: the model is not more exact than that. */
const figure = (value: number): string => {
  if (value === 0) return '0';
  const digits = Number(value.toPrecision(2));
  return digits.toLocaleString('en-US', { maximumSignificantDigits: 2 }).replaceAll(',', ' ');
};
const bytes = (value: number): string => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  return `${figure(value / 1000 ** step)} ${units[step]}`;
};
const million = (players: number): string => `${figure(players / 1e6)} million`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const measuredAt = ({ operations, dots, vote }: UnitCosts): string =>
  [operations, dots, vote]
    .map(({ measured }) => `\`${measured.command}\` of ${measured.date} on ${measured.machine}`)
    .join('; ');

const assumptionTable = (): string =>
  table(
    ['value', 'of what', 'source'],
    Object.values(assumptions).map(({ value, text, source }) => [
      value < 1 ? `${figure(value * 100)} %` : figure(value),
      text,
      source,
    ]),
  );

const unitTable = ({ operations }: UnitCosts): string =>
  table(
    ['operation', ...cpuGroups.map((group) => `${group} µs`), 'rows', 'stored B', 'log B', 'in B', 'out B'],
    [
      ...Object.entries(operations.units)
        .filter(([name]) => name !== 'publish')
        .map(([name, { cpu, rows, storedBytes, walBytes, receivedBytes, sentBytes }]) => [
          name === 'draft' ? 'publication' : name,
          ...cpuGroups.map((group) => figure(cpu[group])),
          String(rows),
          ...[storedBytes, walBytes, receivedBytes, sentBytes].map(figure),
        ]),
      ['open socket, a second', ...cpuGroups.map((group) => figure(operations.socketCpu[group])), '', '', '', '', ''],
      [
        'two idle servers, a second',
        ...cpuGroups.map((group) => figure(operations.idleCpu[group])),
        '',
        '',
        '',
        '',
        '',
      ],
    ],
  );

const dayTable = (players: readonly number[]): string => {
  const days = players.map(dayOf);
  const names = Object.keys(days[0] ?? {});
  return table(
    ['on a day', ...players.map(million)],
    [
      ['daily players', ...players.map((each) => figure(dailyPlayers(each)))],
      ...names
        .filter((name) => name !== 'page' && name !== 'claim' && name !== 'chat end')
        .map((name) => [name === 'draft' ? 'publication' : name, ...days.map((day) => figure(day[name] ?? 0))]),
    ],
  );
};

const needRows: readonly (readonly [string, (need: Need, scenario: Scenario) => string])[] = [
  ['launches a second', (_, { rates }) => figure(rates['launch'] ?? 0)],
  ['requests a second', ({ requestsPerSecond }) => figure(requestsPerSecond)],
  ['open sockets', (_, { sockets }) => figure(sockets)],
  ['votes a second', (_, { rates }) => figure((rates['vote'] ?? 0) + (rates['large vote'] ?? 0))],
  ['cores in use: servers', ({ cores }) => figure(cores.servers)],
  ['cores in use: PostgreSQL', ({ cores }) => figure(cores.PostgreSQL)],
  ['cores in use: Redis', ({ cores }) => figure(cores.Redis)],
  ['cores in use: nginx', ({ cores }) => figure(cores.nginx)],
  ['**server processes**', ({ servers }) => `**${servers}**`],
  ['their memory', ({ serverGigabytes }) => bytes(serverGigabytes * 1e9)],
  ['**cores for PostgreSQL**', ({ postgresCores }) => `**${postgresCores}**`],
  ['cores for Redis, for nginx', ({ redisCores, nginxCores }) => `${redisCores}, ${nginxCores}`],
  ['database connections', ({ connections }) => String(connections)],
  ['write-ahead log a second', ({ walMegabytesPerSecond }) => bytes(walMegabytesPerSecond * 1e6)],
  ['traffic to players, without the app', ({ megabitsPerSecond }) => `${figure(megabitsPerSecond)} Mbit/s`],
];

const scenarioTable = (costs: UnitCosts, players: number): string => {
  const scenarios = scenariosOf(players);
  const needs = scenarios.map((scenario) => needOf(costs, scenario));
  return table(
    [`${million(players)} registered`, ...scenarios.map(({ name }) => name)],
    needRows.map(([name, of]) => [name, ...needs.map((need, index) => of(need, scenarios[index] as Scenario))]),
  );
};

const storageTable = (costs: UnitCosts, players: readonly number[]): string => {
  const each = players.map((count) => storageOf(costs, count));
  const row = (name: string, of: (one: (typeof each)[number]) => string): string[] => [name, ...each.map(of)];
  return table(
    ['storage and traffic', ...players.map(million)],
    [
      row('rows kept on a day', (one) => figure(one.rowsPerDay)),
      row('tables grow on a day', (one) => bytes(one.bytesPerDay)),
      row('write-ahead log on a day', (one) => bytes(one.walBytesPerDay)),
      row(`rows after ${assumptions.years.value} years`, (one) => figure(one.keptRows)),
      row(`tables after ${assumptions.years.value} years`, (one) => bytes(one.tableBytes)),
      row('one large vote in the tables', (one) => bytes(one.voteBytes)),
      row(`pictures after ${assumptions.years.value} years`, (one) => bytes(one.fileBytes)),
      row('traffic to players on a day', (one) => bytes(one.sentBytesPerDay)),
      row('the app, from a CDN, on a day', (one) => bytes(one.appBytesPerDay)),
    ],
  );
};

interface Limit {
  readonly text: string;
  readonly of: (need: Need, scenario: Scenario) => number;
  readonly limit: number;
}
/** Where the growth path turns; the numbers of cores and connections are planning values, the costs behind them are measured. */
const limits: readonly Limit[] = [
  { text: 'one machine with 8 cores for everything, 60 % in use', of: coresOf, limit: 8 * plan.serverLoad },
  {
    text: `more server processes than two, each at most ${plan.serverLoad * 100} % of a core and ${plan.socketsPerServer} sockets`,
    of: ({ servers }) => servers,
    limit: 3,
  },
  { text: '500 database connections: PgBouncer', of: ({ connections }) => connections, limit: 500 },
  { text: 'a PostgreSQL with 16 cores, 50 % in use', of: ({ cores }) => cores.PostgreSQL, limit: 8 },
  { text: 'a PostgreSQL with 64 cores, 50 % in use', of: ({ cores }) => cores.PostgreSQL, limit: 32 },
  { text: 'Redis: half of the one core that it can use', of: ({ cores }) => cores.Redis, limit: 0.5 },
  { text: '50 server processes, as many as the fan-out was measured with', of: ({ servers }) => servers, limit: 51 },
];

const limitTable = (costs: UnitCosts): string =>
  table(
    ['registered players until', 'ordinary day', 'after maintenance', 'large vote'],
    limits.map(({ text, of, limit }) => [
      text,
      ...[0, 1, 2].map((scenario) => {
        const players = playersUntil(costs, scenario, of, limit);
        return players === null ? 'never' : million(players);
      }),
    ]),
  );

const sizes = [1e6, 1e7, 1e8];

export const renderSections = (costs: UnitCosts): Record<string, string> => ({
  assumptions: assumptionTable(),
  units: `Measured by ${measuredAt(costs)}.\n\n${unitTable(costs)}`,
  days: dayTable(sizes),
  scenarios: sizes.map((players) => scenarioTable(costs, players)).join('\n\n'),
  storage: storageTable(costs, sizes),
  limits: limitTable(costs),
});

export const renderPlayers = (costs: UnitCosts, players: number): string =>
  [
    dayTable([players]),
    scenarioTable(costs, players),
    storageTable(costs, [players]),
    `Measured by ${measuredAt(costs)}.`,
  ].join('\n\n');
