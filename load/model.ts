import { cpuGroups, mapCpu, type CpuByGroup, type UnitCosts } from './unit-costs.ts';

interface Assumption {
  readonly value: number;
  readonly text: string;
  readonly source: string;
}
const guess = 'assumption';

/** From registered players to what they do. Replace them with those of your own game; the metrics that give them are in docs/scale.md. */
export const assumptions = {
  monthly: { value: 0.3, text: 'of registered players are active in a month', source: guess },
  daily: {
    value: 0.2,
    text: 'of monthly players are active on a day',
    source:
      '[20 % is a good target for a casual game](https://www.gamedeveloper.com/business/5-metrics-every-mobile-game-developer-must-track)',
  },
  visits: {
    value: 1,
    text: 'visits to this app by a daily player',
    source:
      'assumption: one of the [four sessions a day](https://gamigion.com/?p=14110) of the average player (GameAnalytics) opens it',
  },
  visitSeconds: {
    value: 120,
    text: 'seconds of a visit with an open socket',
    source: 'assumption; a median [session of a game](https://gamigion.com/?p=14110) takes 5 to 6 minutes',
  },
  publicReads: {
    value: 6,
    text: 'public reads in a visit',
    source: 'assumption: home, two lists, two articles, totals',
  },
  ownReads: { value: 4, text: 'own reads in a visit', source: 'assumption: session, chat, reports, surveys' },
  emptyCaches: {
    value: 0.1,
    text: 'of visits load the app anew',
    source: 'assumption; the others have it in the service worker',
  },
  contacts: {
    value: 0.002,
    text: 'reports and chats by a daily player on a day',
    source:
      'assumption, on the safe side: [one publisher](https://www.helpshift.com/customer/social-quantum/) had 20 000 tickets a month from 100 million players',
  },
  chatShare: { value: 0.3, text: 'of contacts are chats', source: guess },
  pictureShare: { value: 0.5, text: 'of reports have a picture', source: guess },
  chatMessages: { value: 12, text: 'messages of each side in a chat', source: guess },
  votes: { value: 0.05, text: 'answers to surveys and votes by a daily player on a day', source: guess },
  publications: { value: 10, text: 'publications on a day, each with a dot on every socket', source: guess },
  peak: {
    value: 3,
    text: 'times the mean of the day in the busiest minutes',
    source:
      'assumption for players of one region; [1.6 to 1.7](https://robustperception.io/do-you-know-your-peak-to-mean-ratio) is typical for all time zones together',
  },
  maintenanceShare: {
    value: 0.02,
    text: 'of daily players open the app in the first minute after a maintenance',
    source: guess,
  },
  voters: {
    value: 10_000_000,
    text: 'players take part in the large vote (at most the monthly players)',
    source: 'the goal',
  },
  voteRush: { value: 0.25, text: 'of them in the first half hour after its dot', source: guess },
  years: { value: 2, text: 'years that reports, chats and answers are kept', source: guess },
} as const satisfies Record<string, Assumption>;

const is = (name: keyof typeof assumptions): number => assumptions[name].value;

/** How much of a resource is planned for use, and what one process takes. */
export const plan = {
  serverLoad: 0.6,
  storeLoad: 0.5,
  socketsPerServer: 15_000,
  connectionsPerServer: 30,
  serversMin: 2,
  /** First visit of `/home`, `npm run bench:web`; a CDN sends it. */
  appBytes: 95_700,
} as const;

type Rates = Readonly<Record<string, number>>;

export interface Scenario {
  readonly name: string;
  /** Operations a second. */
  readonly rates: Rates;
  readonly sockets: number;
}

/** What a visit does in any case. */
const visit = (perSecond: number): Rates => ({
  page: perSecond,
  launch: perSecond,
  'public read': perSecond * is('publicReads'),
  'own read': perSecond * is('ownReads'),
  socket: perSecond,
});

export const dailyPlayers = (players: number): number => players * is('monthly') * is('daily');

/** Operations of a whole day. */
export const dayOf = (players: number): Rates => {
  const daily = dailyPlayers(players);
  const [contacts, visits] = [daily * is('contacts'), daily * is('visits')];
  const [chats, reports] = [contacts * is('chatShare'), contacts * (1 - is('chatShare'))];
  const socketsOnAverage = (visits * is('visitSeconds')) / 86_400;
  return {
    ...visit(visits),
    report: reports,
    picture: reports * is('pictureShare'),
    'chat start': chats,
    claim: chats,
    message: chats * is('chatMessages'),
    answer: chats * is('chatMessages'),
    'chat end': chats,
    vote: daily * is('votes'),
    draft: is('publications'),
    dot: is('publications') * socketsOnAverage,
  };
};

const scaled = (rates: Rates, factor: number): Rates =>
  Object.fromEntries(Object.entries(rates).map(([name, count]) => [name, count * factor]));
const added = (first: Rates, second: Rates): Rates =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(second)])].map((name) => [
      name,
      (first[name] ?? 0) + (second[name] ?? 0),
    ]),
  );

export const scenariosOf = (players: number): readonly Scenario[] => {
  const daily = dailyPlayers(players);
  const peak = scaled(dayOf(players), is('peak') / 86_400);
  const socketsAt = (visitsPerSecond: number): number => visitsPerSecond * is('visitSeconds');
  const peakSockets = socketsAt(peak['launch'] ?? 0);
  const returning = daily * is('maintenanceShare');
  const voters = Math.min(is('voters'), players * is('monthly'));
  const votersPerSecond = (voters * is('voteRush')) / 1800;
  return [
    { name: 'ordinary day, busiest minutes', rates: peak, sockets: peakSockets },
    { name: 'minute after maintenance', rates: visit(returning / 60), sockets: returning },
    {
      name: `vote of ${(voters / 1e6).toLocaleString('en-US')} million`,
      rates: added(peak, { ...visit(votersPerSecond), 'large vote': votersPerSecond }),
      sockets: peakSockets + socketsAt(votersPerSecond),
    },
  ];
};

export interface Need {
  /** Cores in use, of the class of the measured machine. */
  readonly cores: CpuByGroup;
  readonly servers: number;
  readonly serverGigabytes: number;
  readonly postgresCores: number;
  readonly redisCores: number;
  readonly nginxCores: number;
  readonly connections: number;
  readonly requestsPerSecond: number;
  readonly megabitsPerSecond: number;
  readonly walMegabytesPerSecond: number;
}

/** Requests of an operation; a socket is a token and an upgrade. */
const requestsOf: Rates = { socket: 2, message: 0, answer: 0, dot: 0, draft: 3 };

const sumOf = (rates: Rates, of: (name: string) => number): number =>
  Object.entries(rates).reduce((sum, [name, rate]) => sum + rate * of(name), 0);

const unitOf = ({ operations }: UnitCosts, name: string) => {
  const unit = operations.units[name];
  if (unit === undefined) throw new Error(`capacity: no unit cost of ${name}`);
  return unit;
};

export const needOf = (costs: UnitCosts, { rates, sockets }: Scenario): Need => {
  const { idleCpu, socketCpu, serverMegabytes } = costs.operations;
  const cpu = (group: keyof CpuByGroup): number =>
    (sumOf(rates, (name) => unitOf(costs, name).cpu[group]) + socketCpu[group] * sockets) / 1e6;
  // Two servers were idle, and a server that is there anyway costs what an idle one costs.
  const idleServer = idleCpu.servers / 2 / 1e6;
  const servers = Math.max(
    plan.serversMin,
    Math.ceil(cpu('servers') / (plan.serverLoad - idleServer)),
    Math.ceil(sockets / plan.socketsPerServer),
  );
  const cores = mapCpu(
    (group) => cpu(group) + (group === 'servers' ? servers * idleServer : (idleCpu[group] / 2e6) * servers),
  );
  const whole = (group: keyof CpuByGroup): number => Math.max(1, Math.ceil(cores[group] / plan.storeLoad));
  return {
    cores,
    servers,
    serverGigabytes: (servers * serverMegabytes) / 1024 + (sockets * costs.dots.socketKilobytes) / 1024 ** 2,
    postgresCores: whole('PostgreSQL'),
    redisCores: whole('Redis'),
    nginxCores: whole('nginx'),
    connections: servers * plan.connectionsPerServer,
    requestsPerSecond: sumOf(rates, (name) => requestsOf[name] ?? 1),
    megabitsPerSecond: (sumOf(rates, (name) => unitOf(costs, name).sentBytes) * 8) / 1e6,
    walMegabytesPerSecond: sumOf(rates, (name) => unitOf(costs, name).walBytes) / 1e6,
  };
};

/** Rows that stay: sessions and tickets of launches are deleted after hours. */
const kept = ['report', 'picture', 'chat start', 'claim', 'message', 'answer', 'chat end', 'vote'];

export const storageOf = (costs: UnitCosts, players: number) => {
  const day = dayOf(players);
  const keptDay = Object.fromEntries(Object.entries(day).filter(([name]) => kept.includes(name)));
  const days = 365 * is('years');
  return {
    rowsPerDay: sumOf(keptDay, (name) => unitOf(costs, name).rows),
    bytesPerDay: sumOf(keptDay, (name) => unitOf(costs, name).storedBytes),
    walBytesPerDay: sumOf(day, (name) => unitOf(costs, name).walBytes),
    /** Kept for years, and a player with one session for everyone who ever came. */
    tableBytes:
      days * sumOf(keptDay, (name) => unitOf(costs, name).storedBytes) + players * unitOf(costs, 'launch').storedBytes,
    keptRows: days * sumOf(keptDay, (name) => unitOf(costs, name).rows) + players,
    voteBytes: Math.min(is('voters'), players * is('monthly')) * unitOf(costs, 'vote').storedBytes,
    fileBytes: days * (day['picture'] ?? 0) * unitOf(costs, 'picture').receivedBytes,
    sentBytesPerDay: sumOf(day, (name) => unitOf(costs, name).sentBytes),
    appBytesPerDay: (day['page'] ?? 0) * is('emptyCaches') * plan.appBytes,
  };
};

/** Registered players at which a resource is used up; `null` if it does not grow with players. */
export const playersUntil = (
  costs: UnitCosts,
  scenario: number,
  of: (need: Need, scenario: Scenario) => number,
  limit: number,
) => {
  const at = (players: number): number => {
    const each = scenariosOf(players)[scenario];
    return each === undefined ? 0 : of(needOf(costs, each), each);
  };
  let [low, high] = [1000, 1e11];
  if (at(high) < limit) return null;
  // Bisection: needs only grow with players, but in steps.
  for (let step = 0; step < 60; step += 1) {
    const middle = Math.sqrt(low * high);
    if (at(middle) >= limit) high = middle;
    else low = middle;
  }
  return low;
};

export const coresOf = ({ cores }: Need): number => cpuGroups.reduce((sum, group) => sum + cores[group], 0);
