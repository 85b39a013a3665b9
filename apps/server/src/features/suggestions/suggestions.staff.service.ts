import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type {
  StaffSuggestion,
  SuggestionText,
  suggestionMerge,
  suggestionPublish,
  suggestionSave,
  suggestionTable,
} from '@guildhall/contract/suggestions/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Database, Tx } from '../../data/database.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { pageOf } from '../../data/keyset.ts';
import { sendJob } from '../../data/job-queue.ts';
import { checkTranslations, sameTexts } from '../../data/translations.ts';
import { checkVersion, staffChange } from '../audit/audit.public.ts';
import { boardCursor } from './suggestions.cursor.rules.ts';
import * as queries from './suggestions.staff.queries.ts';
import { staffSuggestionOf, suggestionRowOf } from './suggestions.staff.view.ts';
import { flattenDuplicates } from './suggestions.merging.queries.ts';
import { mergeJob, type Merging } from './suggestions.merging.service.ts';
import type { Ranking } from './suggestions.queries.ts';
import { refreshSearch } from './suggestions.search.service.ts';
import type { LockSource } from './suggestions.public.ts';
import { insertSupport } from './suggestions.queries.ts';

export interface SuggestionsStaffDependencies {
  readonly database: Database;
  readonly merging: Merging;
  readonly consoleHints: ConsoleHints;
  readonly clock: Clock;
  readonly ranking: Ranking;
  readonly lockSource: LockSource;
}

export type SuggestionsStaffService = ReturnType<typeof createSuggestionsStaffService>;

/** Fails like `checkVersion`, and for a duplicate, which is frozen after merging. */
const checkChangeable = (locked: queries.LockedForStaff | undefined, version: number): void => {
  if (checkVersion(locked, version).merged_into !== null) throw new Failure('wrong_state');
};

const englishOf = (texts: readonly SuggestionText[]): string =>
  texts.find(({ lang }) => lang === defaultLang)?.title ?? '';

export const createSuggestionsStaffService = ({
  database,
  merging,
  consoleHints,
  clock,
  ranking,
  lockSource,
}: SuggestionsStaffDependencies) => {
  const openIn = async (tx: Tx, id: number): Promise<StaffSuggestion> => {
    const row = await queries.selectOne(tx, id);
    if (row === null) throw new Failure('not_found');
    return staffSuggestionOf(row, await queries.selectTexts(tx, id));
  };
  const now = (): Date => new Date(clock.now());

  return {
    table: async ({ state, sort, cursor, limit }: BodyOf<typeof suggestionTable>) => {
      const after = cursor === undefined ? undefined : boardCursor.read(cursor);
      const rows = await queries.selectTable(database.query, { state, sort, ranking, after, limit: limit + 1 });
      return pageOf(rows, limit, boardCursor.by(ranking), suggestionRowOf);
    },

    open: (id: number): Promise<StaffSuggestion> => openIn(database.query, id),

    publish: async (by: string, body: BodyOf<typeof suggestionPublish>): Promise<StaffSuggestion> => {
      const { feedback_id: feedbackId, texts } = body;
      checkTranslations(texts);
      return staffChange({ database, consoleHints }, by, async (tx) => {
        const source = feedbackId === null ? null : await lockSource(tx, feedbackId);
        const at = now();
        const id = await queries.insertSuggestion(tx, { by, at, feedbackId });
        await queries.writeTexts(tx, id, texts);
        if (source !== null) {
          await source.link({ id, title: englishOf(texts) }, { staffId: by, at });
          await insertSupport(tx, id, source.playerId);
        }
        await refreshSearch(tx, id);
        const result = await openIn(tx, id);
        return {
          result,
          audit: {
            action: 'suggestion.published',
            subject: `suggestion:${id}`,
            details: { title: result.title, langs: result.langs, feedback_id: feedbackId },
          },
          hint: { noun: 'suggestions', ids: [id] },
          afterCommit: () => {
            if (feedbackId !== null) consoleHints.changed('feedback', [feedbackId]);
          },
        };
      });
    },

    save: async (
      by: string,
      { id, version, state, texts }: BodyOf<typeof suggestionSave>,
    ): Promise<StaffSuggestion> => {
      checkTranslations(texts);
      return staffChange({ database, consoleHints }, by, async (tx) => {
        checkChangeable((await queries.lockAll(tx, [id])).get(id), version);
        const before = await openIn(tx, id);
        if (before.state === state && sameTexts(before.texts, texts)) return { result: before };
        await queries.writeTexts(tx, id, texts);
        await queries.touch(tx, id, by, now(), { state });
        await refreshSearch(tx, id);
        const result = await openIn(tx, id);
        return {
          result,
          audit: {
            action: 'suggestion.saved',
            subject: `suggestion:${id}`,
            details: { title: result.title, langs: result.langs, before: before.state, after: state },
          },
          hint: { noun: 'suggestions', ids: [id] },
        };
      });
    },

    merge: async (by: string, { id, version, into }: BodyOf<typeof suggestionMerge>): Promise<StaffSuggestion> => {
      if (id === into) throw new Failure('wrong_state');
      await staffChange({ database, consoleHints }, by, async (tx) => {
        const locked = await queries.lockAll(tx, [id, into]);
        checkChangeable(locked.get(id), version);
        const original = locked.get(into);
        if (original === undefined) throw new Failure('not_found');
        if (original.state === 'hidden' || original.merged_into !== null) throw new Failure('wrong_state');
        await flattenDuplicates(tx, id, into);
        await queries.touch(tx, id, by, now(), { merged_into: into, is_moving: true });
        await refreshSearch(tx, id);
        await sendJob(tx, mergeJob, { id });
        const audit = { action: 'suggestion.merged', subject: `suggestion:${id}`, details: { into } } as const;
        return { result: null, audit };
      });
      // Moves the first batch now; the job that was sent moves the rest.
      await merging.moveSome(id);
      // Only now, so that consoles see the moved supporters.
      consoleHints.changed('suggestions', [id, into]);
      return openIn(database.query, id);
    },
  };
};
