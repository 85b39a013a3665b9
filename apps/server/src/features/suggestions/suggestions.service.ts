import type { Suggestion, suggestionList, suggestionSupport } from '@guildhall/contract/suggestions.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { Actor, LaunchedActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { pageOf } from '../../platform/keyset.ts';
import { boardCursor } from './suggestions.cursor.ts';
import * as queries from './suggestions.queries.ts';

const pageSize = 20;

export type SuggestionsService = ReturnType<typeof createSuggestionsService>;

/** What players do with the board. */
export const createSuggestionsService = ({ database }: { readonly database: Database }) => ({
  list: async (
    actor: Actor,
    body: BodyOf<typeof suggestionList>,
  ): Promise<{ list: Suggestion[]; next: string | null }> => {
    const { category_lang: lang, sort, cursor } = body;
    const after = cursor === undefined ? undefined : boardCursor.read(cursor);
    const rows = await queries.selectPage(database.query, { lang, sort, after, limit: pageSize + 1 });
    const ids = actor.kind === 'anonymous' ? [] : rows.map(({ id }) => id);
    const playerId = actor.kind === 'anonymous' ? '' : actor.playerId;
    const [supported, own] =
      ids.length === 0
        ? [[], []]
        : await Promise.all([
            queries.selectSupported(database.query, ids, playerId),
            queries.selectOwn(database.query, ids, playerId),
          ]);
    return pageOf(rows, pageSize, boardCursor.write, (row) => ({
      id: row.id,
      lang: row.lang as LangId,
      title: row.title,
      body: row.body,
      state: row.state,
      answer: row.answer,
      supporters: row.supporters,
      is_supported: supported.includes(row.id),
      is_mine: own.includes(row.id),
      published_at: row.published_at.getTime(),
    }));
  },

  support: async (actor: LaunchedActor, body: BodyOf<typeof suggestionSupport>): Promise<{ supporters: number }> => {
    const change = body.is_supported ? queries.addSupport : queries.takeSupport;
    const supporters = await change(database.query, body.id, actor.playerId);
    if (supporters !== null) return { supporters };
    const state = await queries.selectShownState(database.query, body.id);
    throw new Failure(state === null ? 'not_found' : 'wrong_state');
  },

  erasePlayer: queries.deleteSupportsOf,
});
