import { anonymous } from '../apps/server/src/runtime/actor.ts';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import type { SearchService } from '../apps/server/src/features/search/search.service.ts';
import { createServices, type Services } from '../apps/server/src/wiring.ts';
import { asAdmin } from '../tools/environment.ts';
import { localEnvironment } from '../apps/server/development/local-server.ts';
import { cpuMicrosOf } from '../testbed/cpu-time.ts';
import { ensureSearchable, vocabulary, wordOf } from './many-searchable.ts';
import { createRealSearch } from './real-search.ts';

/**
 * `npm run bench:search`: the search with 100 000 texts compared with 1 000, in turns, without its cache. The size must not matter.
 * A measurement, not a gate.
 */
const goal = 1.5;
const rounds = 2000;
const warmUp = 200;
const sizes = { small: 1000, large: 100_000 } as const;
type Size = keyof typeof sizes;

const opened = new Map<Size, { services: Services; search: SearchService }>();
for (const [name, count] of Object.entries(sizes) as [Size, number][]) {
  const database = `guildhall_bench_search_${count}`;
  await ensureSearchable(database, count);
  const server = { database, port: 0, opsPort: 0, origin: 'http://127.0.0.1:8380', folder: '.dev/bench' };
  const services = await createServices(parseConfig({ ...localEnvironment(server), GUILDHALL_LOG_LEVEL: 'warn' }));
  opened.set(name, { services, search: createRealSearch(services) });
}

let state = 42;
/** A fixed sequence, so that runs are comparable. */
const random = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
};
const below = (count: number): number => Math.floor(random() * count);

/** A tenth of the words are among the ten most common, which most texts contain; the others as people use them. */
const drawWord = (): string =>
  wordOf(random() < 0.1 ? 1 + below(10) : Math.max(1, Math.floor(Math.exp(random() * Math.log(vocabulary)))));

const mistyped = (word: string): string => {
  const place = below(word.length - 1);
  return random() < 0.5
    ? word.slice(0, place) + word.slice(place + 1)
    : word.slice(0, place) + (word[place + 1] ?? '') + (word[place] ?? '') + word.slice(place + 2);
};

const kinds = {
  'words as they are': (text: string) => text,
  'one typing error': (text: string) => text.replace(/\w+$/, mistyped),
  'still being typed': (text: string) => text.slice(0, -2),
} as const;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

const drawQuery = (kind: keyof typeof kinds): string => {
  const text = Array.from({ length: 1 + below(4) }, drawWord)
    .join(' ')
    .slice(0, 58);
  return kinds[kind](text).trim() || 'ba';
};

/** Of this process and of the database's connections, without those that ended. */
const cpuMicros = async (size: Size): Promise<number> => {
  const name = `guildhall_bench_search_${sizes[size]}`;
  const pids = await asAdmin(async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [name]);
    return rows.map(({ pid }) => pid);
  });
  const { user, system } = process.cpuUsage();
  return pids.reduce((sum, pid) => sum + cpuMicrosOf(pid), user + system);
};

/** Searches of one size in a row, so that their CPU time is not mixed with that of the other. */
const cpuRounds = 600;
const cpuPerSearch = async (size: Size): Promise<number> => {
  const { search } = opened.get(size) ?? {};
  const queries = Array.from({ length: cpuRounds }, (_, index) =>
    drawQuery(kindNames[index % kindNames.length] ?? 'words as they are'),
  );
  const before = await cpuMicros(size);
  for (const query of queries) {
    search?.clear();
    await search?.find(anonymous, '10.0.0.0', { query, category_lang: 3, limit: 20 });
  }
  return ((await cpuMicros(size)) - before) / cpuRounds / 1000;
};

const times: Record<Size, { kind: string; ms: number; hits: number }[]> = { small: [], large: [] };
for (let round = 0; round < rounds + warmUp; round += 1) {
  const kind = kindNames[round % kindNames.length] ?? 'words as they are';
  const query = drawQuery(kind);
  // In turns, and each first every second time.
  for (const size of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
    const { search } = opened.get(size) ?? {};
    search?.clear();
    const startedAtMs = performance.now();
    const answer = await search?.find(anonymous, '10.0.0.0', { query, category_lang: 3, limit: 20 });
    const ms = performance.now() - startedAtMs;
    if (round >= warmUp) times[size].push({ kind, ms, hits: answer?.list.length ?? 0 });
  }
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const of = (size: Size, kind?: string): number[] =>
  times[size].filter((each) => kind === undefined || each.kind === kind).map(({ ms }) => ms);

console.log(
  `search: ${rounds} different searches of 1 to 4 words, in turns over both sizes, ranking cache cleared before each; ` +
    `time of the whole service call with excerpts, on one process and a local PostgreSQL`,
);
for (const kind of [...kindNames, undefined]) {
  const [small, large] = [of('small', kind), of('large', kind)];
  console.log(
    `${(kind ?? 'all').padEnd(20)} 1 000 texts: p50 ${percentile(small, 0.5).toFixed(2)} ms, p99 ${percentile(small, 0.99).toFixed(2)} ms   ` +
      `100 000 texts: p50 ${percentile(large, 0.5).toFixed(2)} ms, p99 ${percentile(large, 0.99).toFixed(2)} ms   ` +
      `ratio of p99 ${(percentile(large, 0.99) / percentile(small, 0.99)).toFixed(2)}`,
  );
}
for (const size of ['small', 'large'] as const) {
  const found = times[size].filter(({ hits }) => hits > 0).length;
  console.log(`${sizes[size]} texts: ${found} of ${rounds} searches found something`);
}
const ratio = percentile(of('large'), 0.99) / percentile(of('small'), 0.99);
console.log(`search: ratio of p99 ${ratio.toFixed(2)} (goal ${goal}) ${ratio <= goal ? 'PASS' : 'MISSED'}`);
for (const size of ['small', 'large'] as const) {
  console.log(
    `${sizes[size]} texts: CPU time of a search ${(await cpuPerSearch(size)).toFixed(2)} ms, with the database's`,
  );
}
for (const { services } of opened.values()) await services.close();
