import type { Structure } from './structure.ts';

/** The highest ids seen so far: of questions, and of options per question. */
export interface PartIds {
  readonly question: number;
  readonly options: ReadonlyMap<number, number>;
}

export const noIds: PartIds = { question: 0, options: new Map() };

const wordKey = /^q(\d+)\.(?:o(\d+)|title|hint):/;

/**
 * Ids are never reused, so texts and answers of a removed part cannot end up on a new one. Texts outlive their part
 * until the next save, so their keys count too.
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
