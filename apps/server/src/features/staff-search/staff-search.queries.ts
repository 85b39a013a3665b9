import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

/** Sorts after every term that starts with the prefix. */
const last = '\u{10FFFF}';

/** Limits a search that meets an unexpected plan; ordinary ones take a few milliseconds. */
export const limitTime = async (tx: Tx, ms: number): Promise<void> => {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx);
};

/** The first terms in alphabetical order that start with the prefix, jumping from term to term. */
export const selectStarting = async (tx: Tx, prefix: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ term: string }>`
    with recursive found (term, place) as (
      (select term, 1 from staff_search_posting where term >= ${prefix}::text and term < ${prefix + last}::text
       order by term limit 1)
      union all
      select n.term, f.place + 1 from found f cross join lateral (
        select term from staff_search_posting where term > f.term and term < ${prefix + last}::text order by term limit 1
      ) n where f.place < ${limit}::integer
    )
    select term from found`.execute(tx);
  return rows.map(({ term }) => term);
};

/** Minutes, and the place after which to continue. */
export interface Range {
  readonly from: number;
  readonly before: { readonly at: number; readonly entryId: number };
}

const within = ({ from, before }: Range) =>
  sql`p.at >= ${from}::integer and (p.at, p.entry_id) < (${before.at}::integer, ${before.entryId}::bigint)`;

export interface SlotCount {
  readonly kind: number;
  readonly slot: number;
  readonly count: number;
}

/** How many entries each slot has in each kind, counted up to `max` for each term. */
export const countPostings = async (
  tx: Tx,
  terms: readonly { readonly slot: number; readonly term: string }[],
  kinds: readonly number[],
  range: Range,
  max: number,
): Promise<SlotCount[]> => {
  const { rows } = await sql<SlotCount>`
    select k.kind, w.slot, sum(c.count)::integer as count
    from unnest(${terms.map(({ slot }) => slot)}::integer[], ${terms.map(({ term }) => term)}::text[]) w (slot, term)
    cross join unnest(${[...kinds]}::smallint[]) k (kind)
    cross join lateral (
      select count(*) as count from (
        select from staff_search_posting p where p.term = w.term and p.kind = k.kind and ${within(range)} limit ${max}
      ) p
    ) c
    group by k.kind, w.slot`.execute(tx);
  return rows;
};

export interface Posting {
  readonly kind: number;
  readonly term: string;
  readonly at: number;
  readonly entry_id: number;
}

/** The newest entries of each term. The work depends on the number of terms, not on how many entries have them. */
export const selectPostings = async (
  tx: Tx,
  terms: readonly { readonly kind: number; readonly term: string; readonly limit: number }[],
  range: Range,
): Promise<Posting[]> => {
  const { rows } = await sql<Posting>`
    select w.kind, w.term, p.at, p.entry_id
    from unnest(${terms.map(({ kind }) => kind)}::smallint[], ${terms.map(({ term }) => term)}::text[],
      ${terms.map(({ limit }) => limit)}::integer[]) w (kind, term, count)
    cross join lateral (
      select p.at, p.entry_id from staff_search_posting p
      where p.term = w.term and p.kind = w.kind and ${within(range)}
      order by p.at desc, p.entry_id desc limit w.count
    ) p`.execute(tx);
  return rows;
};

export interface EntryRow {
  readonly id: number;
  readonly kind: number;
  readonly subject_id: string;
  readonly at: number;
}

export interface EntryFilter {
  readonly lang: number | null;
  readonly terms: readonly string[];
  readonly prefixes: readonly string[];
}

/** Those of the entries that also match the rest of the search, newest first. */
export const selectEntries = async (
  tx: Tx,
  ids: readonly number[],
  { lang, terms, prefixes }: EntryFilter,
): Promise<EntryRow[]> => {
  const started = prefixes.map(
    (prefix) => sql`and exists (select from unnest(e.terms) t where starts_with(t, ${prefix}::text))`,
  );
  const { rows } = await sql<EntryRow>`
    select e.id, e.kind, e.subject_id, e.at from staff_search_entry e
    where e.id = any(${[...ids]}::bigint[])
      ${lang === null ? sql`` : sql`and e.lang = ${lang}`}
      ${terms.length === 0 ? sql`` : sql`and e.terms @> ${[...terms]}::text[]`}
      ${sql.join(started, sql` `)}
    order by e.at desc, e.id desc`.execute(tx);
  return rows;
};
