import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

/** Whether an answer is verified is read from the player, never taken from the caller. */
const isVerified = (playerId: string) =>
  sql`coalesce((select proof = 'ticket' from player where id = ${playerId}), false)`;

export interface NewRating {
  readonly id: number;
  readonly playerId: string;
  readonly lang: number;
  readonly isHelpful: boolean;
}

/** Adds the answer or changes it; triggers count. False if the article is not published or not rated. */
export const putRating = async (tx: Tx, { id, playerId, lang, isHelpful }: NewRating): Promise<boolean> => {
  const { rows } = await sql`
    insert into article_rating as r (article_id, player_id, lang, is_helpful, is_verified)
    select id, ${playerId}, ${lang}::smallint, ${isHelpful}, ${isVerified(playerId)} from article
    where id = ${id} and status = 'published' and type in (${postTypes.question}, ${postTypes.guide})
    on conflict (player_id, article_id) do update set is_helpful = excluded.is_helpful, at = now()
    returning 1`.execute(tx);
  return rows.length === 1;
};

export const selectRating = async (tx: Tx, id: number, playerId: string): Promise<boolean | null> =>
  (
    await tx
      .selectFrom('article_rating')
      .select('is_helpful')
      .where('player_id', '=', playerId)
      .where('article_id', '=', id)
      .executeTakeFirst()
  )?.is_helpful ?? null;

export interface RatingCount {
  article_id: number;
  lang: number;
  is_verified: boolean;
  yes: number;
  no: number;
}

export const selectRatingCounts = async (tx: Tx, ids: readonly number[]): Promise<RatingCount[]> => {
  const { rows } = await sql<RatingCount>`
    select article_id, lang, is_verified, sum(yes_count)::bigint as yes, sum(no_count)::bigint as no
    from article_rating_count where article_id = any(${ids})
    group by 1, 2, 3 having sum(yes_count + no_count) > 0 order by 1, 2, 3`.execute(tx);
  return rows;
};

export const countRatingsOf = async (tx: Tx, playerId: string): Promise<{ ratings: number }> =>
  tx
    .selectFrom('article_rating')
    .select(({ fn }) => fn.countAll<number>().as('ratings'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();

export const deleteRatingsOf = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('article_rating').where('player_id', '=', playerId).execute();
};

/** Transfers the device's answers to the player, except where the player already answered. */
export const moveRatings = async (tx: Tx, from: string, to: string): Promise<void> => {
  await sql`
    with moved as (delete from article_rating where player_id = ${from} returning article_id, lang, is_helpful, at)
    insert into article_rating (article_id, player_id, lang, is_helpful, is_verified, at)
    select article_id, ${to}::uuid, lang, is_helpful, ${isVerified(to)}, at from moved
    on conflict do nothing`.execute(tx);
};
