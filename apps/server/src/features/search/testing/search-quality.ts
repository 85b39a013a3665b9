import { appFunctions, functionType } from '@guildhall/contract/search/types.ts';
import { defaultLang, langOfLocale, locales, type LangId } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import type { Database } from '../../../data/database.ts';
import { articlesSlugs } from './slugs.ts';

const localeSchema = v.picklist(locales.map(({ locale }) => locale));

/** Sentences of players with every answer that is right, and sentences that have none. */
export const examSchema = v.object({
  about: v.string(),
  questions: v.array(v.object({ lang: localeSchema, text: v.string(), answers: v.array(v.string()) })),
  unrelated: v.array(v.object({ lang: localeSchema, text: v.string() })),
});
export type Exam = v.InferOutput<typeof examSchema>;

interface Hit {
  readonly type: string;
  readonly id: number;
}

type Find = (query: string, lang: LangId) => Promise<readonly Hit[]>;

const keyOf = ({ type, id }: Hit): string => `${type} ${id}`;

/** What the names of answers stand for in a database with the demo game: a hit, as type and id. */
const answersIn = async (database: Database): Promise<ReadonlyMap<string, string>> => {
  const english = await database.query
    .selectFrom('search_text as t')
    .innerJoin('search_content as c', 'c.text_id', 't.id')
    .select(['t.type', 't.item_id', 'c.title'])
    .where('t.lang', '=', defaultLang)
    .execute();
  const slugs = await articlesSlugs();
  return new Map([
    ...appFunctions.map(({ id, name }) => [`app:${name}`, keyOf({ type: functionType, id })] as const),
    ...english.map(({ type, item_id: id, title }) => {
      const slug = slugs.get(title);
      return [slug === undefined ? `${type}:${title}` : `article:${slug}`, keyOf({ type, id })] as const;
    }),
  ]);
};

export interface Grade {
  readonly lang: string;
  readonly text: string;
  /** Counted from one; 0 if no right answer was found. */
  readonly rank: number;
  readonly first: readonly string[];
}

export interface Grades {
  readonly questions: readonly Grade[];
  readonly unrelated: readonly Grade[];
}

const shown = 3;

export const isRight = ({ rank }: Grade): boolean => rank > 0 && rank <= shown;
export const isSilent = ({ first }: Grade): boolean => first.length === 0;

export const gradesOf = async (exam: Exam, database: Database, find: Find): Promise<Grades> => {
  const answers = await answersIn(database);
  const names = new Map(Array.from(answers, ([name, key]) => [key, name]));
  const grade = async (
    lang: Exam['questions'][number]['lang'],
    text: string,
    right: readonly string[],
  ): Promise<Grade> => {
    const unknown = right.find((name) => !answers.has(name));
    if (unknown !== undefined) throw new Error(`no such answer in the demo game: ${unknown}`);
    const hits = (await find(text, langOfLocale(lang))).map(keyOf);
    const rank = 1 + hits.findIndex((hit) => right.some((name) => answers.get(name) === hit));
    return { lang, text, rank, first: hits.slice(0, shown).map((hit) => names.get(hit) ?? hit) };
  };
  const questions: Grade[] = [];
  for (const { lang, text, answers: right } of exam.questions) questions.push(await grade(lang, text, right));
  const unrelated: Grade[] = [];
  for (const { lang, text } of exam.unrelated) unrelated.push(await grade(lang, text, []));
  return { questions, unrelated };
};
