import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLocale, type Locale } from '@guildhall/i18n/locales.ts';
import type { GlossaryEntries } from '../../runtime/config-translation.ts';
import type { KnownWord } from './translation.masking.rules.ts';

const termbaseFile = resolve(import.meta.dirname, '../../../../../packages/i18n/termbase.tsv');

/**
 * Concepts of the termbase whose words are names of things in the game and in this app. The others are everyday words and verbs,
 * which an engine must inflect.
 */
const concepts: ReadonlySet<string> = new Set([
  'support team',
  'live chat',
  'voice message',
  'idea board',
  'known issue',
  'workshop',
  'workshop school',
  'game mode',
  'skin',
  'survey',
  'game account',
  'role ID',
  'player ID',
  'account deletion',
  'guild',
  'raid',
  'boss',
]);

type Term = ReadonlyMap<Locale, readonly string[]>;

const parseTermbase = (content: string): Term[] => {
  const [head = [], ...rows] = content
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows
    .filter((cells) => concepts.has(cells[head.indexOf('concept')] ?? ''))
    .map((cells) => {
      const forms = head.flatMap((name, index) =>
        isLocale(name)
          ? [
              [
                name,
                (cells[index] ?? '')
                  .split('|')
                  .map((form) => form.trim())
                  .filter((form) => form !== ''),
              ] as const,
            ]
          : [],
      );
      return new Map(forms);
    });
};

const termOfEntry = (entry: GlossaryEntries[number]): Term =>
  new Map(Object.entries(entry).flatMap(([name, term]) => (isLocale(name) ? [[name, [term]] as const] : [])));

/** Terms of the installation's glossary, then of the termbase, for each pair of languages. Longer terms come first. */
export const createTerms = (glossary: GlossaryEntries) => {
  const terms = [...glossary.map(termOfEntry), ...parseTermbase(readFileSync(termbaseFile, 'utf8'))];
  const known = new Map<string, readonly KnownWord[]>();

  const wordsOf = (from: Locale, to: Locale): KnownWord[] =>
    terms
      .flatMap((term) => {
        const becomes = term.get(to)?.[0];
        return (term.get(from) ?? []).map((word) => (becomes === undefined ? { word } : { word, becomes }));
      })
      .toSorted((one, two) => two.word.length - one.word.length);

  return (from: Locale | null, to: Locale): readonly KnownWord[] => {
    if (from === null) return [];
    const key = `${from} ${to}`;
    const found = known.get(key) ?? wordsOf(from, to);
    known.set(key, found);
    return found;
  };
};
export type Terms = ReturnType<typeof createTerms>;
