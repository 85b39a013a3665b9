import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import type { StaffSearchPlace } from '../../../registration/feature.ts';

/** The kind of chats in the index, as in its migrations. */
const chatKind = sql.lit(2);

export interface Changed {
  readonly ids: string[];
  readonly micros: number;
  readonly hasMore: boolean;
}

const young = (days: number) => sql`c.created_at > now() - make_interval(days => ${days})`;

/** Open chats with messages that are not indexed. Open chats are few, so all of them are compared. */
export const selectOpenChanged = async (tx: Tx, days: number, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversation c
    left join staff_search_entry e on e.kind = ${chatKind} and e.subject_id = c.id::text
    where c.state <> 'ended' and c.last_seq > coalesce(e.upto, 0) and ${young(days)}
    order by c.created_at, c.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
};

/**
 * Chats that ended since the mark. The last minute is left out: a transaction that is still open may add an earlier end. Returns
 * those with messages that are not indexed.
 */
export const selectEndedChanged = async (tx: Tx, since: number, days: number, limit: number): Promise<Changed> => {
  const { rows } = await sql<{ id: string; micros: number; is_behind: boolean }>`
    select c.id, c.micros, c.is_young and c.last_seq > coalesce(e.upto, 0) as is_behind
    from (
      select c.id, c.last_seq, (extract(epoch from c.ended_at) * 1000000)::bigint as micros, ${young(days)} as is_young
      from conversation c
      where c.state = 'ended' and c.ended_at < now() - interval '1 minute'
        and c.ended_at >= greatest(timestamptz 'epoch' + ${since}::bigint * interval '1 microsecond',
          now() - make_interval(days => ${days}))
      order by c.ended_at limit ${limit}
    ) c left join staff_search_entry e on e.kind = ${chatKind} and e.subject_id = c.id::text
    order by c.micros`.execute(tx);
  const [first, last] = [rows.at(0), rows.at(-1)];
  const hasMore = rows.length === limit;
  // A full batch of one moment would be read again and again.
  const micros = last === undefined ? since : hasMore && first?.micros === last.micros ? last.micros + 1 : last.micros;
  return { ids: rows.filter((row) => row.is_behind).map(({ id }) => id), micros, hasMore };
};

export interface SearchedChat {
  readonly id: string;
  readonly number: number;
  readonly lang: number;
  readonly created_at: Date;
  readonly player_id: string;
  readonly last_seq: number;
  readonly is_open: boolean;
  /** The caller holds it or opened it within the hour, or it is in the queue, which belongs to everyone. */
  readonly is_readable: boolean;
}

export const selectChats = async (
  tx: Tx,
  ids: readonly string[],
  { staffId, isOpen }: { readonly staffId: string | null; readonly isOpen: boolean | null },
): Promise<SearchedChat[]> => {
  const { rows } = await sql<SearchedChat>`
    select c.id, c.number, c.lang, c.created_at, c.player_id, c.last_seq, c.state <> 'ended' as is_open,
      c.state = 'waiting' or c.assignee_id is not distinct from ${staffId}::text or exists (
        select from chat_look l where l.staff_id = ${staffId}::text and l.conversation_id = c.id
          and l.looked_at > now() - interval '1 hour') as is_readable
    from conversation c where c.id = any(${[...ids]}::uuid[])
      ${isOpen === null ? sql`` : isOpen ? sql`and c.state <> 'ended'` : sql`and c.state = 'ended'`}`.execute(tx);
  return rows;
};

export interface SearchedWords {
  readonly id: string;
  readonly seq: number;
  readonly text: string;
}

/** Messages after the given ones, at most `limit` for each chat; events and files have no text. */
export const selectWords = async (
  tx: Tx,
  places: readonly StaffSearchPlace[],
  limit: number,
): Promise<SearchedWords[]> => {
  const { rows } = await sql<SearchedWords>`
    select m.conversation_id as id, m.seq, case when m.event is null and m.content_type = 1 then m.content else '' end as text
    from chat_after(${places.map(({ id }) => id)}::uuid[], ${places.map(({ upto }) => upto)}::bigint[], ${limit}::integer) a
    cross join lateral (select (a.found).*) m order by a.ord, m.seq`.execute(tx);
  return rows;
};

export const selectIdsOfNumber = async (tx: Tx, number: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select id, created_at from conversation where number = ${number})
      union
      (select o.id, o.created_at from player p join conversation o on o.player_id = p.id where p.guid = ${number}
       order by o.number desc limit 20)
    ) c order by created_at desc`.execute(tx);
  return rows.map(({ id }) => id);
};
