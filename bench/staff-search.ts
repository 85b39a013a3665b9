import { parseArgs } from 'node:util';
import type { Feature } from '../apps/server/src/registration/feature.ts';
import { chatStaffSearch } from '../apps/server/src/features/chat/staff/staff-search.service.ts';
import { feedbackStaffSearch } from '../apps/server/src/features/feedback/staff/staff-search.service.ts';
import {
  createStaffSearchService,
  type StaffSearchService,
} from '../apps/server/src/features/staff-search/staff-search.service.ts';
import type { StaffActor } from '../apps/server/src/runtime/actor.ts';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { createServices, type Services } from '../apps/server/src/wiring.ts';
import { localEnvironment } from '../apps/server/development/local-server.ts';
import { ensureStaffSearchable } from './many-staff-searchable.ts';

/**
 * `npm run bench:staff-search -- --rows 10000000`: the search of the console with that many reports and chats compared with 10 000,
 * in turns. The size must not matter. A measurement, not a gate. Ten million need about 15 GB and 15 minutes to fill.
 */
const goal = 1.5;
const smallRows = 10_000;
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '200' } },
});
const [rows, rounds] = [Number(values.rows), Number(values.rounds)];
const warmUp = Math.ceil(rounds / 10);

const monthMs = 30 * 86_400_000;
const newestMs = (29_000_000 + 250_000) * 60_000;
type Query = Parameters<StaffSearchService['overview']>[1] & { readonly kind?: 'report' | 'chat' };
/** Ten typical searches, one for each row. */
const searches: Readonly<Record<string, Query>> = {
  'English, in half of all': { text: 'the game' },
  'English, one in ten': { text: 'refund' },
  'English, two words': { text: 'refund purchase', kind: 'chat' },
  'English, rare, still typed': { text: 'drag' },
  'Russian, a month': { text: 'деньги', from: newestMs - 2 * monthMs, until: newestMs - monthMs },
  'Arabic, by state': { text: 'استرجاع', state: 'open' },
  'Thai, by language': { text: 'คืนเงิน', lang: 3 },
  Chinese: { text: '退款' },
  'Japanese, reports': { text: '返金', kind: 'report' },
  'Korean, with a common word': { text: 'game 환불해' },
};

const actor: StaffActor = {
  kind: 'staff',
  staffId: 'bench',
  name: 'Bench',
  email: '',
  role: 'admin',
  sessionId: '',
  isSignedIn: true,
  hasRecentProof: true,
  isRemoved: false,
};

interface Opened {
  readonly services: Services;
  readonly search: StaffSearchService;
}

const open = async (count: number): Promise<Opened> => {
  const database = `guildhall_bench_staff_search_${count}`;
  console.log(`${count} entries: ${await ensureStaffSearchable(database, count)}`);
  const server = { database, port: 0, opsPort: 0, origin: 'http://127.0.0.1:8380', folder: '.dev/bench' };
  const services = await createServices(parseConfig({ ...localEnvironment(server), GUILDHALL_LOG_LEVEL: 'warn' }));
  const sources = [...chatStaffSearch, ...feedbackStaffSearch];
  const features: Feature[] = [{ noun: 'bench', staffSearch: sources } as unknown as Feature];
  return { services, search: createStaffSearchService({ ...services, features: () => features }) };
};

const opened = { small: await open(smallRows), large: await open(rows) };
type Size = keyof typeof opened;

const run = async (size: Size, { kind, ...filter }: Query): Promise<number> => {
  const { search } = opened[size];
  if (kind !== undefined) return (await search.list(actor, { ...filter, kind, limit: 20 })).list.length;
  const { groups } = await search.overview(actor, filter);
  return groups.reduce((sum, { list }) => sum + list.length, 0);
};

const times: Record<Size, { name: string; ms: number; hits: number }[]> = { small: [], large: [] };
for (let round = 0; round < rounds + warmUp; round += 1) {
  for (const [name, query] of Object.entries(searches)) {
    // In turns, and each first every second time.
    for (const size of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const startedAtMs = performance.now();
      const hits = await run(size, query);
      const ms = performance.now() - startedAtMs;
      if (round >= warmUp) times[size].push({ name, ms, hits });
    }
  }
}

const percentile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
const of = (size: Size, name?: string): number[] =>
  times[size].filter((each) => name === undefined || each.name === name).map(({ ms }) => ms);
const shown = (size: Size, name?: string): string => {
  const list = of(size, name);
  const hits = times[size].find((each) => each.name === name)?.hits;
  const found = hits === undefined ? '' : ` (${hits} hits)`;
  return `p50 ${percentile(list, 0.5).toFixed(2)} ms, p99 ${percentile(list, 0.99).toFixed(2)} ms${found}`;
};

console.log(`staff search: ${rounds} rounds of ten searches, in turns over both sizes; time of the whole service call`);
for (const name of [...Object.keys(searches), undefined]) {
  const ratio = percentile(of('large', name), 0.99) / percentile(of('small', name), 0.99);
  console.log(
    `${(name ?? 'all').padEnd(28)} ${smallRows}: ${shown('small', name)}   ${rows}: ${shown('large', name)}   ratio of p99 ${ratio.toFixed(2)}`,
  );
}
const ratio = percentile(of('large'), 0.99) / percentile(of('small'), 0.99);
console.log(`staff search: ratio of p99 ${ratio.toFixed(2)} (goal ${goal}) ${ratio <= goal ? 'PASS' : 'MISSED'}`);
for (const { services } of Object.values(opened)) await services.close();
