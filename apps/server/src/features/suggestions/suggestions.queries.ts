import type { SuggestionState } from '@guildhall/contract/suggestions/states.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface SuggestionRecord {
  id: number;
  lang: number;
  title: string;
  body: string;
  answer: string;
  state: SuggestionState;
  supporters: number;
  unverified_supporters: number;
  published_at: Date;
}

/** Which counter orders the board: verified support, unless the installation has no verified players (P2). */
export type Ranking = 'supporters' | 'unverified_supporters';

export interface Support {
  supporters: number;
  unverified_supporters: number;
}

export interface BoardPage {
  readonly lang: number;
  readonly sort: 'top' | 'new';
  readonly ranking: Ranking;
  readonly after: { readonly supporters: number; readonly id: number } | undefined;
  readonly limit: number;
  /** Only this one. */
  readonly id?: number | undefined;
}

/** In the requested language, otherwise in English; a missing answer falls back to English separately. */
export const selectPage = async (tx: Tx, page: BoardPage): Promise<SuggestionRecord[]> => {
  const { lang, sort, after, limit, id } = page;
  const isTop = sort === 'top';
  const rank = sql.ref(page.ranking);
  const afterCursor = isTop
    ? sql`and (${rank}, id) < (${after?.supporters}::bigint, ${after?.id}::bigint)`
    : sql`and id < ${after?.id}::bigint`;
  const { rows } = await sql<SuggestionRecord>`
    select s.id, coalesce(own.lang, english.lang) as lang, coalesce(own.title, english.title) as title,
      coalesce(own.body, english.body) as body, coalesce(nullif(own.answer, ''), english.answer) as answer,
      s.state, s.supporters, s.unverified_supporters, s.published_at
    from (
      select * from suggestion where state <> 'hidden' and merged_into is null ${after === undefined ? sql`` : afterCursor}
        ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by ${isTop ? sql`${rank} desc,` : sql``} id desc limit ${limit}
    ) s
    join suggestion_text english on english.suggestion_id = s.id and english.lang = ${defaultLang}
    left join suggestion_text own on own.suggestion_id = s.id and own.lang = ${lang}
    order by ${isTop ? sql`${rank} desc,` : sql``} s.id desc`.execute(tx);
  return rows;
};

export const selectSupported = async (tx: Tx, ids: readonly number[], playerId: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select suggestion_id as id from suggestion_support
    where player_id = ${playerId} and suggestion_id = any(${ids})`.execute(tx);
  return rows.map(({ id }) => id);
};

export const selectOwn = async (tx: Tx, ids: readonly number[], playerId: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from suggestion s join feedback f on f.id = s.feedback_id
    where s.id = any(${ids}) and f.player_id = ${playerId}`.execute(tx);
  return rows.map(({ id }) => id);
};

export type SuggestionTitle = { id: number; title: string } & Support;

export const selectTitle = async (tx: Tx, id: number, lang: number): Promise<SuggestionTitle | null> => {
  const { rows } = await sql<SuggestionTitle>`
    select s.id, coalesce(own.title, english.title) as title, s.supporters, s.unverified_supporters
    from suggestion asked
    join suggestion s on s.id = coalesce(asked.merged_into, asked.id) and s.state <> 'hidden'
    join suggestion_text english on english.suggestion_id = s.id and english.lang = ${defaultLang}
    left join suggestion_text own on own.suggestion_id = s.id and own.lang = ${lang}
    where asked.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export interface LockedSuggestion {
  readonly id: number;
  readonly state: SuggestionState;
  readonly merged_into: number | null;
}

/**
 * Taken before writing support, because merging locks the same row and moves the same supporters. Lock several only in
 * the order of their ids.
 */
export const lockForSupport = async (tx: Tx, id: number): Promise<LockedSuggestion | null> => {
  const { rows } = await sql<LockedSuggestion>`
    select id, state, merged_into from suggestion where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
};

/** Triggers set `is_verified` and update the counters in the same statement. */
export const insertSupport = async (tx: Tx, id: number, playerId: string): Promise<void> => {
  await tx
    .insertInto('suggestion_support')
    .values({ suggestion_id: id, player_id: playerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const heldSupportable = (id: number): RawBuilder<unknown> => sql`
  select id, supporters, unverified_supporters from suggestion
  where id = ${id} and state in ('open', 'planned') and merged_into is null for no key update`;

/**
 * A single statement, because concurrent taps on one suggestion wait for its row. Returns the counters as the triggers
 * will leave them; null if it cannot be supported.
 */
export const addSupport = async (tx: Tx, id: number, playerId: string): Promise<Support | null> => {
  const { rows } = await sql<Support>`
    with held as (${heldSupportable(id)}), added as (
      insert into suggestion_support (suggestion_id, player_id) select id, ${playerId} from held
      on conflict do nothing returning is_verified
    )
    select held.supporters + (select count(*) from added where is_verified) as supporters,
      held.unverified_supporters + (select count(*) from added where not is_verified) as unverified_supporters
    from held`.execute(tx);
  return rows[0] ?? null;
};

export const takeSupport = async (tx: Tx, id: number, playerId: string): Promise<Support | null> => {
  const { rows } = await sql<Support>`
    with held as (${heldSupportable(id)}), gone as (
      delete from suggestion_support s using held
      where s.suggestion_id = held.id and s.player_id = ${playerId}
      returning s.is_verified
    )
    select held.supporters - (select count(*) from gone where is_verified) as supporters,
      held.unverified_supporters - (select count(*) from gone where not is_verified) as unverified_supporters
    from held`.execute(tx);
  return rows[0] ?? null;
};

export const selectShownState = async (tx: Tx, id: number): Promise<string | null> =>
  (
    await tx
      .selectFrom('suggestion')
      .select('state')
      .where('id', '=', id)
      .where('state', '<>', 'hidden')
      .where('merged_into', 'is', null)
      .executeTakeFirst()
  )?.state ?? null;

export const hasSupporters = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`select from suggestion_support where suggestion_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
};

export const selectOriginalId = async (tx: Tx, id: number): Promise<number | null> => {
  const row = await tx.selectFrom('suggestion').select(['id', 'merged_into']).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : (row.merged_into ?? row.id);
};

export const countSupportsOf = async (tx: Tx, playerId: string): Promise<{ supports: number }> =>
  tx
    .selectFrom('suggestion_support')
    .select(({ fn }) => fn.countAll<number>().as('supports'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();

export const deleteSupportsOf = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('suggestion_support').where('player_id', '=', playerId).execute();
};

/**
 * Transfers the device's support to the player, except where the player already supports it. Deletes and inserts, so
 * that triggers update the counters of both groups.
 */
export const moveSupports = async (tx: Tx, from: string, to: string): Promise<void> => {
  await sql`
    with moved as (delete from suggestion_support where player_id = ${from} returning suggestion_id, at)
    insert into suggestion_support (suggestion_id, player_id, at) select suggestion_id, ${to}::uuid, at from moved
    on conflict do nothing`.execute(tx);
};
