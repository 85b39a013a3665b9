import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isLocale, langOfLocale, locales } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { createFeedbackFactory } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import type { Services } from '../apps/server/src/wiring.ts';
import { cpuMicrosWith } from '../testbed/cpu-time.ts';

const searchesSchema = v.object({
  reports: v.array(
    v.object({ id: v.string(), lang: v.picklist(locales.map(({ locale }) => locale)), text: v.string() }),
  ),
  searches: v.array(
    v.object({
      query: v.string(),
      expected: v.array(v.string()),
      /** Counts neither as found nor as too much. */
      allowed: v.optional(v.array(v.string()), []),
      /** Whether these should be found is a matter of judgment. */
      loose: v.optional(v.boolean(), false),
    }),
  ),
});

const cpuRounds = 10;

interface Score {
  exact: number;
  searches: number;
  found: number;
  expected: number;
  extra: number;
}
const none = (): Score => ({ exact: 0, searches: 0, found: 0, expected: 0, extra: 0 });
const share = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`;

/** Searches of the report queue with the reports that each should find. The reports are submitted to a copy of the demo game. */
export const measureQueue = async (file: string, services: Services, database: string): Promise<void> => {
  const exam = v.parse(searchesSchema, JSON.parse(await readFile(file, 'utf8')));
  const make = createFeedbackFactory({ ...services, limits: { ...services.config.limits, description_min: 1 } });
  const from = await make.sender();
  const names = new Map<string, string>();
  for (const { id, lang, text } of exam.reports) {
    names.set(await make.submitted(from, { description: text, lang: isLocale(lang) ? langOfLocale(lang) : 3 }), id);
  }
  await services
    .registered()
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'staff-search.index')
    ?.run();
  const actor = { staffId: randomUUID(), role: 'agent' } as const;
  const search = async (text: string): Promise<string[]> => {
    const { list } = await services.feedbackStaff.reports.table(actor, {
      text,
      state: 'open',
      sort: 'newest',
      limit: 500,
    });
    return list.flatMap(({ id }) => names.get(id) ?? []);
  };

  const [strict, loose] = [none(), none()];
  for (const { query, expected, allowed, loose: isLoose } of exam.searches) {
    const ids = await search(query);
    const missed = expected.filter((id) => !ids.includes(id));
    const extra = ids.filter((id) => !expected.includes(id) && !allowed.includes(id));
    const score = isLoose ? loose : strict;
    score.searches += 1;
    score.exact += Number(missed.length + extra.length === 0);
    score.found += expected.length - missed.length;
    score.expected += expected.length;
    score.extra += extra.length;
    const mark = missed.length + extra.length === 0 ? 'ok  ' : isLoose ? 'free' : '-   ';
    console.log(`${mark}  ${query}  missed: ${missed.join(' ')}  too much: ${extra.join(' ')}`);
  }
  const before = await cpuMicrosWith(database);
  for (let round = 0; round < cpuRounds; round += 1) for (const { query } of exam.searches) await search(query);
  const cpuMs = ((await cpuMicrosWith(database)) - before) / cpuRounds / exam.searches.length / 1000;
  for (const [name, score] of [['strict', strict] as const, ['loose', loose] as const]) {
    console.log(
      `queue, ${name} searches: ${score.exact} of ${score.searches} exact; recall ${score.found} of ${score.expected} ` +
        `(${share(score.found, score.expected)}), precision ${share(score.found, score.found + score.extra)} (${score.extra} too much)`,
    );
  }
  console.log(`queue: CPU of a search ${cpuMs.toFixed(2)} ms, with the database's`);
};
