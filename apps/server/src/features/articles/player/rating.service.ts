import type { categoryRate } from '@guildhall/contract/articles/player.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { Database } from '../../../data/database.ts';
import { spendNetworkBudget, spendQuota, type NetworkLimits } from '../../../data/quota.ts';
import { articlesQuotas } from '../articles.quotas.ts';
import type { Actor, PersonActor } from '../../../runtime/actor.ts';
import { Failure } from '../../../runtime/failure.ts';
import * as queries from '../articles.rating.queries.ts';

/** More than a person reads in an hour; limits a person who changes their mind in a loop. */
export const ratingsHourly = 60;

/** "Was this helpful?" */
export const createArticleRatings = ({
  database,
  limits,
}: {
  readonly database: Database;
  readonly limits: NetworkLimits;
}) => ({
  rate: async (actor: PersonActor, body: BodyOf<typeof categoryRate>): Promise<{ is_helpful: boolean }> => {
    const { id, category_lang: lang, is_helpful: isHelpful } = body;
    await database.transaction(async (tx) => {
      await spendNetworkBudget(tx, 'taps', actor, limits);
      const quota = { key: articlesQuotas.keyOf('ratings', actor.playerId), max: ratingsHourly, seconds: 3600 };
      if (!(await spendQuota(tx, quota))) throw new Failure('too_frequent');
      if (!(await queries.putRating(tx, { id, playerId: actor.playerId, lang, isHelpful })))
        throw new Failure('not_found');
    });
    return { is_helpful: isHelpful };
  },

  own: async (actor: Actor, id: number): Promise<{ is_helpful: boolean | null }> => ({
    is_helpful: actor.playerId === null ? null : await queries.selectRating(database.query, id, actor.playerId),
  }),

  sent: { count: async () => 0, move: queries.moveRatings },
  erasePlayer: queries.deleteRatingsOf,
  countPlayer: queries.countRatingsOf,
});
