import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { synonymBounds } from '@guildhall/contract/search/rules.ts';
import type { SynonymGroup, synonymRemove, synonymSave } from '@guildhall/contract/search/staff.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import type { Database } from '../../data/database.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { checkVersion, staffChange } from '../audit/audit.public.ts';
import * as queries from './search.synonyms.queries.ts';
import type { VocabularyWatch } from './search.vocabulary.service.ts';

export interface SynonymsDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly watch: Pick<VocabularyWatch, 'announce' | 'check'>;
}

const groupOf = ({ terms, updated_at, updated_by, updated_by_name, ...row }: queries.GroupRow): SynonymGroup => ({
  ...row,
  terms: Object.entries(terms)
    .map(([lang, words]) => ({ lang: Number(lang) as LangId, words: [...(words ?? [])] }))
    .toSorted((one, other) => one.lang - other.lang),
  updated_at: updated_at.getTime(),
  updated_by: updated_by === null ? null : { id: updated_by, name: updated_by_name ?? '' },
});

/** What the audit trail says about a group: its words in English, or in the first language that it has. */
const wordsOf = (terms: queries.GroupTerms): string =>
  (terms[`${defaultLang}`] ?? Object.values(terms)[0] ?? []).join(', ');

export const createSynonymsService = ({ database, consoleHints, watch }: SynonymsDependencies) => {
  /** This process uses the words at once; others within a second, also if the hint is lost. */
  const announce = (): void => {
    void watch.check();
    watch.announce();
  };
  return {
    list: async (): Promise<{ list: SynonymGroup[] }> => ({
      list: (await queries.selectGroups(database.query)).map(groupOf),
    }),

    save: (by: string, { id, version, terms }: BodyOf<typeof synonymSave>): Promise<SynonymGroup> =>
      staffChange({ database, consoleHints }, by, async (tx) => {
        const stored = Object.fromEntries(terms.map(({ lang, words }) => [lang, [...new Set(words)]]));
        if (id !== null) {
          checkVersion(await queries.lockGroup(tx, id), version);
          await queries.updateGroup(tx, id, stored, by);
        }
        const saved = id ?? (await queries.insertGroup(tx, stored, by, synonymBounds.max));
        if (saved === null) throw new Failure('synonyms_full', { max: synonymBounds.max });
        const [row] = await queries.selectGroups(tx, saved);
        if (row === undefined) throw new Failure('not_found');
        return {
          result: groupOf(row),
          audit: { action: 'synonym.saved', subject: `synonym:${saved}`, details: { words: wordsOf(row.terms) } },
          hint: { noun: 'search', ids: [saved] },
          afterCommit: announce,
        };
      }),

    remove: (by: string, { id, version }: BodyOf<typeof synonymRemove>): Promise<null> =>
      staffChange({ database, consoleHints }, by, async (tx) => {
        const { terms } = checkVersion(await queries.lockGroup(tx, id), version);
        await queries.deleteGroup(tx, id);
        return {
          result: null,
          audit: { action: 'synonym.removed', subject: `synonym:${id}`, details: { words: wordsOf(terms) } },
          hint: { noun: 'search', ids: [id] },
          afterCommit: announce,
        };
      }),
  };
};
