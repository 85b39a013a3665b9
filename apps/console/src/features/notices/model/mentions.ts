import type { Colleague } from '@guildhall/contract/notices/staff.ts';
import { noticeBounds } from '@guildhall/contract/notices/rules.ts';

export interface TypedMention {
  /** Position of the `@`. */
  readonly from: number;
  readonly search: string;
}

const searchMax = 40;

/** The mention that is being typed in front of the caret: an `@` at the start of a word, and what follows it. */
export const mentionBefore = (text: string, caret: number): TypedMention | null => {
  const from = text.lastIndexOf('@', caret - 1);
  if (from === -1 || caret - from > searchMax) return null;
  // Part of an email address.
  if (from > 0 && /[\p{L}\p{N}._-]/u.test(text[from - 1] ?? '')) return null;
  const search = text.slice(from + 1, caret);
  return search.includes('\n') ? null : { from, search };
};

const isSuch = ({ name }: Colleague, search: string): boolean => {
  const [own, sought] = [name.toLowerCase(), search.toLowerCase()];
  return own.startsWith(sought) || own.includes(` ${sought}`);
};

/** At most eight. None once the name is complete and the text goes on. */
export const matching = (colleagues: readonly Colleague[], search: string, ownId: string): readonly Colleague[] =>
  colleagues.filter((one) => one.id !== ownId && isSuch(one, search)).slice(0, 8);

export const withMention = (text: string, { from, search }: TypedMention, name: string) => {
  const written = `@${name} `;
  const after = text.slice(from + 1 + search.length).replace(/^ /, '');
  return { text: text.slice(0, from) + written + after, caret: from + written.length };
};

export interface NotePart {
  readonly text: string;
  readonly isMention: boolean;
}

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Splits a note at the names of colleagues that follow an `@`. Longer names first: Mei Lin is not Mei. */
export const noteParts = (text: string, colleagues: readonly Colleague[]): readonly NotePart[] => {
  if (!text.includes('@') || colleagues.length === 0) return [{ text, isMention: false }];
  const names = [...new Set(colleagues.map(({ name }) => name))].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}._-])(@(?:${names.map(escaped).join('|')}))(?![\p{L}\p{N}])`,
    'gu',
  );
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isMention: index % 2 === 1 }))
    .filter((part) => part.text !== '');
};

/** Ids of the colleagues a note mentions; of all who share a name. */
export const mentionIds = (text: string, colleagues: readonly Colleague[]): string[] => {
  const names = new Set(noteParts(text, colleagues).flatMap((part) => (part.isMention ? part.text.slice(1) : [])));
  return colleagues
    .filter(({ name }) => names.has(name))
    .map(({ id }) => id)
    .slice(0, noticeBounds.mentionsMax);
};
