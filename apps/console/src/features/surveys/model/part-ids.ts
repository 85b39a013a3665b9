import type { Structure } from './structure.ts';

/** The highest numbers ever seen: of questions, and of options by question. */
export interface PartIds {
  readonly question: number;
  readonly options: ReadonlyMap<number, number>;
}

export const noIds: PartIds = { question: 0, options: new Map() };

const wordKey = /^q(\d+)\.(?:o(\d+)|title|hint):/;

/**
 * A number is never given twice, so that words and answers of something removed never become those of something new. Words
 * outlive what they belonged to until the next save: their keys count too.
 */
export const seenIds = (before: PartIds, structure: Structure, keys: readonly string[]): PartIds => {
  let { question } = before;
  const options = new Map(before.options);
  const see = (id: number, option: number): void => {
    question = Math.max(question, id);
    options.set(id, Math.max(options.get(id) ?? 0, option));
  };
  for (const { id, options: own } of structure) see(id, Math.max(0, ...own));
  for (const key of keys) {
    const match = wordKey.exec(key);
    if (match !== null) see(Number(match[1]), Number(match[2] ?? 0));
  }
  return { question, options };
};

export const nextQuestionId = (ids: PartIds): number => ids.question + 1;
export const nextOptionId = (ids: PartIds, question: number): number => (ids.options.get(question) ?? 0) + 1;
