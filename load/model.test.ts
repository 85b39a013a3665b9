import { expect, test } from 'vitest';
import { dailyPlayers, needOf, plan, playersUntil, scenariosOf, storageOf } from './model.ts';
import { predictCpu } from './predict.ts';
import { mapCpu, type UnitCost, type UnitCosts } from './unit-costs.ts';

const measured = { date: '2026-01-01', machine: 'one', command: 'test' };
const cheap: UnitCost = {
  count: 1,
  cpu: mapCpu(() => 0),
  rows: 0,
  storedBytes: 0,
  walBytes: 0,
  receivedBytes: 0,
  sentBytes: 0,
};
const names = [
  'page',
  'launch',
  'public read',
  'own read',
  'socket',
  'report',
  'picture',
  'chat start',
  'claim',
  'message',
  'answer',
  'chat end',
  'vote',
  'large vote',
  'draft',
  'dot',
];

/** Only a launch costs anything, unless a test says otherwise. */
const costsWith = (
  changes: Partial<UnitCosts['operations']> = {},
  units: Record<string, UnitCost> = {},
): UnitCosts => ({
  operations: {
    measured,
    idleCpu: mapCpu(() => 0),
    socketCpu: mapCpu(() => 0),
    serverMegabytes: 200,
    units: {
      ...Object.fromEntries(names.map((name) => [name, cheap])),
      launch: { ...cheap, cpu: { servers: 3000, nginx: 100, PostgreSQL: 1000, Redis: 0 }, sentBytes: 1000 },
      ...units,
    },
    ...changes,
  },
  vote: { measured, answers: 1, perSecond: 1, cpu: mapCpu(() => 0) },
  dots: { measured, sockets: 1, lastDotMs: 1, dotMicros: 0, socketKilobytes: 8, socketMicrosPerSecond: 0 },
});

test('the prediction adds idle time, open sockets and every operation', () => {
  const costs = costsWith({ idleCpu: mapCpu(() => 10), socketCpu: mapCpu(() => 2) });
  const predicted = predictCpu(costs, { launch: 100, page: 5, delivery: 7 }, 60, 30);
  expect(predicted).toEqual({
    servers: 300_000 + 600 + 60,
    nginx: 10_000 + 600 + 60,
    PostgreSQL: 100_000 + 600 + 60,
    Redis: 600 + 60,
  });
  expect(() => predictCpu(costs, { juggle: 1 }, 1, 0)).toThrow('no unit cost of juggle');
});

test('the busiest minutes are a multiple of the mean of the day', () => {
  const [ordinary, maintenance, vote] = scenariosOf(100_000_000);
  const daily = dailyPlayers(100_000_000);
  expect(daily).toBe(6_000_000);
  expect(ordinary?.rates['launch']).toBeCloseTo((daily * 3) / 86_400);
  expect(ordinary?.sockets).toBeCloseTo(((daily * 3) / 86_400) * 120);
  expect(maintenance?.rates['launch']).toBeCloseTo((daily * 0.02) / 60);
  expect(vote?.name).toBe('vote of 10 million');
  expect(vote?.rates['large vote']).toBeCloseTo((10_000_000 * 0.25) / 1800);
  // No more voters than monthly players.
  expect(scenariosOf(1_000_000)[2]?.name).toBe('vote of 0.3 million');
});

test('servers follow from CPU time or from sockets, whichever needs more', () => {
  const scenario = { name: 'test', rates: { launch: 1000 }, sockets: 0 };
  const need = needOf(costsWith(), scenario);
  expect(need.cores.servers).toBeCloseTo(3);
  expect(need.servers).toBe(Math.ceil(3 / plan.serverLoad));
  expect(need.postgresCores).toBe(2);
  expect(need.megabitsPerSecond).toBeCloseTo(8);
  expect(needOf(costsWith(), { ...scenario, sockets: 150_000 }).servers).toBe(10);
  expect(needOf(costsWith(), { name: 'idle', rates: {}, sockets: 0 }).servers).toBe(2);
});

test('the limit of players is where the need reaches it', () => {
  const costs = costsWith();
  const players = playersUntil(costs, 1, ({ cores }) => cores.PostgreSQL, 2) ?? 0;
  // 2 cores are 2000 launches a second.
  expect(players).toBeCloseTo((2000 * 60) / 0.02 / (0.3 * 0.2), -3);
  expect(playersUntil(costs, 1, ({ cores }) => cores.Redis, 2)).toBeNull();
});

test('storage counts what stays, and sessions once for each player', () => {
  const costs = costsWith(
    {},
    { vote: { ...cheap, rows: 1, storedBytes: 400 }, launch: { ...cheap, rows: 3, storedBytes: 1000 } },
  );
  const { rowsPerDay, bytesPerDay, tableBytes, voteBytes } = storageOf(costs, 1_000_000);
  expect(rowsPerDay).toBeCloseTo(3000);
  expect(bytesPerDay).toBeCloseTo(1_200_000);
  expect(tableBytes).toBeCloseTo(1_200_000 * 730 + 1e9);
  expect(voteBytes).toBeCloseTo(300_000 * 400);
});
