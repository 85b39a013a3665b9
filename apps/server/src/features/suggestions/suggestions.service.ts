import type { Suggestion, suggestionList, suggestionSupport } from '@guildhall/contract/suggestions/player.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { Actor, PersonActor } from '../../runtime/actor.ts';
import type { Database } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import { spendNetworkBudget, spendQuota, type NetworkLimits } from '../../data/quota.ts';
import { suggestionsQuotas } from './suggestions.quotas.ts';
import { pageOf } from '../../data/keyset.ts';
import { boardCursor } from './suggestions.cursor.rules.ts';
import * as queries from './suggestions.queries.ts';
import { suggestionTimeline } from './suggestions.timeline.queries.ts';

const pageSize = 20;

/** Limits toggling. Supporting again without withdrawing changes nothing, so only withdrawals count. */
export const withdrawalsHourly = 60;

export const createSuggestionsService = ({
  database,
  publicReads,
  limits,
  ranking,
}: {
  readonly database: Database;
  readonly publicReads: Database;
  readonly limits: NetworkLimits;
  readonly ranking: queries.Ranking;
}) => ({
  list: async (
    actor: Actor,
    body: BodyOf<typeof suggestionList>,
  ): Promise<{ list: Suggestion[]; next: string | null }> => {
    const { category_lang: lang, sort, cursor, first } = body;
    const after = cursor === undefined ? undefined : boardCursor.read(cursor);
    const page = { lang, sort, ranking, after };
    const rows = await queries.selectPage(publicReads.query, { ...page, limit: pageSize + 1 });
    const asked =
      first === undefined || after !== undefined
        ? []
        : await queries.selectPage(publicReads.query, { ...page, limit: 1, id: first });
    const ids = [...asked, ...rows].map(({ id }) => id);
    const { playerId } = actor;
    const [supported, own] =
      ids.length === 0 || playerId === null
        ? [[], []]
        : await Promise.all([
            queries.selectSupported(database.query, ids, playerId),
            queries.selectOwn(database.query, ids, playerId),
          ]);
    const shownOf = (row: queries.SuggestionRecord): Suggestion => ({
      id: row.id,
      lang: row.lang as LangId,
      title: row.title,
      body: row.body,
      state: row.state,
      answer: row.answer,
      supporters: row.supporters,
      unverified_supporters: row.unverified_supporters,
      is_supported: supported.includes(row.id),
      is_mine: own.includes(row.id),
      published_at: row.published_at.getTime(),
    });
    const { list, next } = pageOf(rows, pageSize, boardCursor.by(ranking), shownOf);
    const rest = list.filter(({ id }) => id !== first || asked.length === 0);
    return { list: [...asked.map(shownOf), ...rest], next };
  },

  support: async (actor: PersonActor, body: BodyOf<typeof suggestionSupport>): Promise<queries.Support> => {
    const change = body.is_supported ? queries.addSupport : queries.takeSupport;
    const support = await database.transaction(async (tx) => {
      await spendNetworkBudget(tx, 'taps', actor, limits);
      const quota = {
        key: suggestionsQuotas.keyOf('withdrawals', actor.playerId),
        max: withdrawalsHourly,
        seconds: 3600,
      };
      if (!body.is_supported && !(await spendQuota(tx, quota))) throw new Failure('too_frequent');
      return change(tx, body.id, actor.playerId);
    });
    if (support !== null) return support;
    const state = await queries.selectShownState(database.query, body.id);
    throw new Failure(state === null ? 'not_found' : 'wrong_state');
  },

  sent: { count: async () => 0, move: queries.moveSupports },
  timeline: suggestionTimeline,
  erasePlayer: queries.deleteSupportsOf,
  countPlayer: queries.countSupportsOf,
});
