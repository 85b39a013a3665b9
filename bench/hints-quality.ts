import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { langOfLocale, type LangId } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { createAnswerHelp } from '../apps/server/src/features/answer-help/answer-help.service.ts';
import { answersIn, examSchema, keyOf, type Hit } from '../apps/server/src/features/search/testing/search-quality.ts';
import type { Services } from '../apps/server/src/wiring.ts';
import { cpuMicrosWith } from '../testbed/cpu-time.ts';

/** Texts of reports; each list is what is shown of one kind, best first. */
type Ask = (text: string, lang: LangId) => Promise<readonly (readonly Hit[])[]>;

const shown = 3;
const cpuRounds = 6;

/** What the form of a report offers. Each text is of another player, because hints are limited for each. */
const similarIn =
  ({ feedbackSimilar }: Services): Ask =>
  async (text, lang) => {
    const { questions, incidents } = await feedbackSimilar({ playerId: randomUUID() }, { text, category_lang: lang });
    return [
      questions.map(({ id }) => ({ type: 'question', id })),
      incidents.map(({ id }) => ({ type: 'incident', id })),
    ];
  };

/** What an agent is offered for a report, without templates, which no exam knows. */
const answersOf = (services: Services): Ask => {
  const { switchWatch: switches, config } = services;
  const help = createAnswerHelp({
    ...services,
    switches,
    publicOrigin: config.publicOrigin,
    canDraft: false,
    related: services.relatedContent,
  });
  return async (text, lang) => {
    const sources = await help.suggest(
      { lang, player_id: randomUUID(), texts: [text], isChat: false },
      { draft: '', reader_lang: lang },
    );
    const { rows } = await services.database.pool.query<{ id: number; type: string }>(
      `select item_id as id, min(type) as type from search_text where type <> 'incident' and item_id = any($1::bigint[])
        and type in ('question', 'guide', 'news', 'events', 'workshop_events', 'workshop_school') group by item_id`,
      [sources.filter(({ kind }) => kind === 'article').map(({ id }) => id)],
    );
    const typeOf = new Map(rows.map(({ id, type }) => [id, type]));
    return [
      sources.flatMap(({ kind, id }) =>
        kind === 'template' ? [] : [{ type: kind === 'incident' ? 'incident' : (typeOf.get(id) ?? '?'), id }],
      ),
    ];
  };
};

const hintKinds = { similar: similarIn, answers: answersOf } as const;

/**
 * Texts of reports with the articles and known issues that answer them. Right: one of these is among the first three of its kind, or,
 * where kinds are shown together, among the first three.
 */
export const measureHints = async (
  kind: keyof typeof hintKinds,
  file: string,
  services: Services,
  database: string,
): Promise<void> => {
  const exam = v.parse(examSchema, JSON.parse(await readFile(file, 'utf8')));
  const ask = hintKinds[kind](services);
  const answers = await answersIn(services.database);
  const names = new Map(Array.from(answers, ([name, key]) => [key, name]));
  const questions = exam.questions.filter(({ outside }) => !outside);
  const firstOf = async ({ lang, text }: { lang: (typeof questions)[number]['lang']; text: string }) =>
    (await ask(text, langOfLocale(lang))).flatMap((list) => list.slice(0, shown).map(keyOf));
  const named = (keys: readonly string[]): string => keys.map((key) => names.get(key) ?? key).join(' | ');

  let [right, offered, silent] = [0, 0, 0];
  for (const question of questions) {
    const unknown = question.answers.find((name) => !answers.has(name));
    if (unknown !== undefined) throw new Error(`no such answer in the demo game: ${unknown}`);
    const keys = await firstOf(question);
    const isRight = question.answers.some((name) => keys.includes(answers.get(name) ?? ''));
    right += Number(isRight);
    offered += keys.length;
    console.log(
      `${isRight ? 'ok  ' : keys.length === 0 ? 'none' : '-   '}  ${question.lang}  ${question.text}  ${named(keys)}`,
    );
  }
  for (const unrelated of exam.unrelated) {
    const keys = await firstOf(unrelated);
    silent += Number(keys.length === 0);
    console.log(`${keys.length === 0 ? 'ok  ' : 'hit '}  ${unrelated.lang}  ${unrelated.text}  ${named(keys)}`);
  }

  const all = [...questions, ...exam.unrelated];
  const before = await cpuMicrosWith(database);
  for (let round = 0; round < cpuRounds; round += 1) {
    // Another text each time, because rankings are cached.
    for (const { lang, text } of all) await ask(`zq${round}x ${text}`, langOfLocale(lang));
  }
  const cpuMs = ((await cpuMicrosWith(database)) - before) / cpuRounds / all.length / 1000;
  console.log(
    `${kind}: ${right} of ${questions.length} right among the first three, ${offered} offered; nothing shown for ${silent} of ` +
      `${exam.unrelated.length} unrelated; CPU of a call ${cpuMs.toFixed(2)} ms, with the database's`,
  );
};
