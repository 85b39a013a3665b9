import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface IncidentRecord {
  id: number;
  lang: number;
  title: string;
  body: string;
  answer: string;
  category_id: number | null;
  opened_at: Date;
  closed_at: Date | null;
  joined_count: number;
}

/** In the requested language, otherwise in English; a missing answer falls back to English separately. */
const select = async (tx: Tx, lang: number, where: RawBuilder<unknown>): Promise<IncidentRecord[]> => {
  const { rows } = await sql<IncidentRecord>`
    select i.id, coalesce(own.lang, english.lang) as lang, coalesce(own.title, english.title) as title,
      coalesce(own.body, english.body) as body, coalesce(nullif(own.answer, ''), english.answer) as answer,
      i.category_id, i.opened_at, i.closed_at, i.joined_count
    from incident i
    join incident_text english on english.incident_id = i.id and english.lang = ${defaultLang}
    left join incident_text own on own.incident_id = i.id and own.lang = ${lang}
    where ${where}`.execute(tx);
  return rows;
};

export const selectOpen = (tx: Tx, lang: number, limit: number): Promise<IncidentRecord[]> =>
  select(tx, lang, sql`i.state = 'open' order by i.id desc limit ${limit}`);

export const selectShown = async (tx: Tx, id: number, lang: number): Promise<IncidentRecord | null> =>
  (await select(tx, lang, sql`i.id = ${id} and i.state <> 'draft'`))[0] ?? null;

export const selectEnded = (tx: Tx, ids: readonly number[], lang: number): Promise<IncidentRecord[]> =>
  select(tx, lang, sql`i.id = any(${ids}) and i.state = 'closed' order by i.closed_at desc, i.id desc`);

export const selectTitle = async (tx: Tx, id: number): Promise<{ id: number; title: string; state: string } | null> =>
  (await tx
    .selectFrom('incident as i')
    .innerJoin('incident_text as t', (join) => join.onRef('t.incident_id', '=', 'i.id').on('t.lang', '=', defaultLang))
    .select(['i.id', 't.title', 'i.state'])
    .where('i.id', '=', id)
    .executeTakeFirst()) ?? null;

export interface JoinRecord {
  incident_id: number;
  seen_at: Date | null;
  is_over: boolean;
}

/** Caps the closed incidents. Unread ones come first, so that the unread badge can always be cleared. */
const endedMax = 100;

export const selectJoins = async (tx: Tx, playerId: string, endedSince: Date): Promise<JoinRecord[]> => {
  const { rows } = await sql<JoinRecord>`
    (select j.incident_id, j.seen_at, false as is_over from incident_join j
      join incident i on i.id = j.incident_id
      where j.player_id = ${playerId} and i.state = 'open')
    union all
    (select j.incident_id, j.seen_at, true as is_over from incident_join j
      join incident i on i.id = j.incident_id
      where j.player_id = ${playerId} and i.closed_at > ${endedSince}
      order by (j.seen_at is null) desc, i.closed_at desc limit ${endedMax})`.execute(tx);
  return rows;
};

export const selectJoin = async (tx: Tx, id: number, playerId: string): Promise<{ seen_at: Date | null } | null> =>
  (await tx
    .selectFrom('incident_join')
    .select('seen_at')
    .where('player_id', '=', playerId)
    .where('incident_id', '=', id)
    .executeTakeFirst()) ?? null;

export const selectJoinedAmong = async (tx: Tx, ids: readonly number[], playerId: string): Promise<number[]> => {
  const rows = await tx
    .selectFrom('incident_join')
    .select('incident_id')
    .where('player_id', '=', playerId)
    .where('incident_id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.incident_id);
};

/** Locks the incident first, so that joining and closing are serialized and the returned count is current. */
const heldOpen = (id: number): RawBuilder<unknown> =>
  sql`select id, joined_count from incident where id = ${id} and state = 'open' for no key update`;

/**
 * A single statement, because concurrent joins wait for this row lock. A trigger updates the counter; the result is its
 * future value. Null if the incident is not open.
 */
export const insertJoin = async (tx: Tx, id: number, playerId: string, lang: number): Promise<number | null> => {
  const { rows } = await sql<{ joined_count: number }>`
    with held as (${heldOpen(id)}), joined as (
      insert into incident_join (incident_id, player_id, lang) select id, ${playerId}, ${lang} from held
      on conflict (player_id, incident_id) do update set lang = excluded.lang
      returning xmax = 0 as is_new
    )
    select held.joined_count + (select count(*) from joined where is_new) as joined_count from held`.execute(tx);
  return rows[0]?.joined_count ?? null;
};

export const deleteJoin = async (tx: Tx, id: number, playerId: string): Promise<number | null> => {
  const { rows } = await sql<{ joined_count: number }>`
    with held as (${heldOpen(id)}), gone as (
      delete from incident_join j using held
      where j.incident_id = held.id and j.player_id = ${playerId}
      returning 1
    )
    select held.joined_count - (select count(*) from gone) as joined_count from held`.execute(tx);
  return rows[0]?.joined_count ?? null;
};

export const selectState = async (tx: Tx, id: number): Promise<string | null> =>
  (await tx.selectFrom('incident').select('state').where('id', '=', id).executeTakeFirst())?.state ?? null;

/** Stores the time only if the incident is closed. False if the player never joined. */
export const markSeen = async (tx: Tx, id: number, playerId: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    update incident_join j set seen_at = case when i.state = 'closed' then coalesce(j.seen_at, ${at}) end
    from incident i
    where i.id = j.incident_id and j.player_id = ${playerId} and j.incident_id = ${id}
    returning 1`.execute(tx);
  return rows.length === 1;
};

export const countJoinsOf = async (tx: Tx, playerId: string): Promise<{ supports: number }> =>
  tx
    .selectFrom('incident_join')
    .select(({ fn }) => fn.countAll<number>().as('supports'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();

export const deleteJoinsOf = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('incident_join').where('player_id', '=', playerId).execute();
};

/** Transfers the device's joins to the player, except where the player already joined. */
export const moveJoins = async (tx: Tx, from: string, to: string): Promise<void> => {
  const { rows } = await sql<{ incident_id: number; lang: number }>`
    delete from incident_join where player_id = ${from} returning incident_id, lang`.execute(tx);
  for (const { incident_id: id, lang } of rows) await insertJoin(tx, id, to, lang);
};
