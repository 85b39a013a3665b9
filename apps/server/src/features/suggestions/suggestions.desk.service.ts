import type { BodyOf } from '@guildhall/contract/route.ts';
import type {
  DeskSuggestion,
  SuggestionText,
  suggestionMerge,
  suggestionPublish,
  suggestionSave,
  suggestionTable,
} from '@guildhall/contract/suggestions-desk.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { pageOf } from '../../platform/keyset.ts';
import { checkTranslations, sameTexts } from '../../platform/translations.ts';
import { appendAudit } from '../audit/audit.public.ts';
import { boardCursor } from './suggestions.cursor.ts';
import * as queries from './suggestions.desk.queries.ts';
import { deskSuggestionOf, suggestionRowOf } from './suggestions.desk.view.ts';
import { flattenDuplicates } from './suggestions.merging.queries.ts';
import type { Merging } from './suggestions.merging.ts';
import type { Ranking } from './suggestions.queries.ts';
import { lockSource, takeFrom } from './suggestions.source.ts';

export interface SuggestionsDeskDependencies {
  readonly database: Database;
  readonly merging: Merging;
  readonly desk: DeskHints;
  readonly clock: Clock;
  readonly ranking: Ranking;
}

export type SuggestionsDesk = ReturnType<typeof createSuggestionsDesk>;

/** Who changed it where nobody of staff did. */
const system = 'Guildhall';

/** The version a change was made on, or nothing changes. */
const checkVersion: (
  locked: queries.LockedForStaff | undefined,
  version: number,
) => asserts locked is queries.LockedForStaff = (locked, version) => {
  if (locked === undefined) throw new Failure('not_found');
  if (locked.version !== version) throw new Failure('conflict', { by: locked.updated_by_name ?? system });
  // A duplicate stays as it was when it left the board.
  if (locked.merged_into !== null) throw new Failure('wrong_status');
};

const englishOf = (texts: readonly SuggestionText[]): string =>
  texts.find(({ lang }) => lang === defaultLang)?.title ?? '';

/** What staff do with the board. */
export const createSuggestionsDesk = ({ database, merging, desk, clock, ranking }: SuggestionsDeskDependencies) => {
  const openIn = async (tx: Tx, id: number): Promise<DeskSuggestion> => {
    const row = await queries.selectOne(tx, id);
    if (row === null) throw new Failure('not_found');
    return deskSuggestionOf(row, await queries.selectTexts(tx, id));
  };
  const now = (): Date => new Date(clock.now());

  return {
    table: async ({ state, sort, cursor, limit }: BodyOf<typeof suggestionTable>) => {
      const after = cursor === undefined ? undefined : boardCursor.read(cursor);
      const rows = await queries.selectTable(database.query, { state, sort, ranking, after, limit: limit + 1 });
      return pageOf(rows, limit, boardCursor.by(ranking), suggestionRowOf);
    },

    open: (id: number): Promise<DeskSuggestion> => openIn(database.query, id),

    publish: async (by: string, body: BodyOf<typeof suggestionPublish>): Promise<DeskSuggestion> => {
      const { feedback_id: feedbackId, texts } = body;
      checkTranslations(texts);
      const published = await database.transaction(async (tx) => {
        const source = feedbackId === null ? null : await lockSource(tx, feedbackId);
        const at = now();
        const id = await queries.insertSuggestion(tx, { by, at, feedbackId });
        await queries.writeTexts(tx, id, texts);
        if (source !== null) await takeFrom(tx, source, { id, title: englishOf(texts) }, { by, at });
        const opened = await openIn(tx, id);
        await appendAudit(tx, {
          staffId: by,
          action: 'suggestion.published',
          subject: `suggestion:${id}`,
          details: { title: opened.title, langs: opened.langs, feedback_id: feedbackId },
        });
        return opened;
      });
      desk.changed('suggestions', [published.id]);
      if (feedbackId !== null) desk.changed('feedback', [feedbackId]);
      return published;
    },

    save: async (by: string, { id, version, state, texts }: BodyOf<typeof suggestionSave>): Promise<DeskSuggestion> => {
      checkTranslations(texts);
      const saved = await database.transaction(async (tx) => {
        const locked = (await queries.lockAll(tx, [id])).get(id);
        checkVersion(locked, version);
        const before = await openIn(tx, id);
        if (before.state === state && sameTexts(before.texts, texts)) return before;
        await queries.writeTexts(tx, id, texts);
        await queries.touch(tx, id, by, now(), { state });
        const opened = await openIn(tx, id);
        await appendAudit(tx, {
          staffId: by,
          action: 'suggestion.saved',
          subject: `suggestion:${id}`,
          details: { title: opened.title, langs: opened.langs, before: before.state, after: state },
        });
        return opened;
      });
      desk.changed('suggestions', [id]);
      return saved;
    },

    merge: async (by: string, { id, version, into }: BodyOf<typeof suggestionMerge>): Promise<DeskSuggestion> => {
      if (id === into) throw new Failure('wrong_status');
      await database.transaction(async (tx) => {
        const locked = await queries.lockAll(tx, [id, into]);
        checkVersion(locked.get(id), version);
        const original = locked.get(into);
        if (original === undefined) throw new Failure('not_found');
        if (original.state === 'hidden' || original.merged_into !== null) throw new Failure('wrong_status');
        await flattenDuplicates(tx, id, into);
        await queries.touch(tx, id, by, now(), { merged_into: into, is_moving: true });
        await appendAudit(tx, {
          staffId: by,
          action: 'suggestion.merged',
          subject: `suggestion:${id}`,
          details: { into },
        });
      });
      // What is left after the first step is a worker's.
      await merging.moveSome(id);
      desk.changed('suggestions', [id, into]);
      return openIn(database.query, id);
    },
  };
};
