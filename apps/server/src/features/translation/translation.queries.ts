import type { TranslationSubject } from '@guildhall/contract/translation/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

/** Adds to a window unless that would exceed `max`; returns false then. The row lock makes it exact over all servers. */
export const spendCharacters = async (
  tx: Tx,
  { scope, startsAt, characters, max }: { scope: string; startsAt: Date; characters: number; max: number },
): Promise<boolean> => {
  if (characters > max) return false;
  const { rows } = await sql`
    insert into translation_use as u (scope, starts_at, characters) values (${scope}, ${startsAt}, ${characters})
    on conflict (scope, starts_at) do update set characters = u.characters + excluded.characters
      where u.characters + excluded.characters <= ${max}
    returning 1`.execute(tx);
  return rows.length === 1;
};

export const returnCharacters = async (
  tx: Tx,
  { scope, startsAt, characters }: { scope: string; startsAt: Date; characters: number },
): Promise<void> => {
  await sql`update translation_use set characters = greatest(0, characters - ${characters})
    where scope = ${scope} and starts_at = ${startsAt}`.execute(tx);
};

export const selectCached = async (tx: Tx, ids: readonly Buffer[]): Promise<Map<string, Buffer>> => {
  const { rows } = await sql<{ id: Buffer; sealed: Buffer }>`
    select id, sealed from translation_cache where id = any(${[...ids]}::bytea[])`.execute(tx);
  return new Map(rows.map(({ id, sealed }) => [id.toString('hex'), sealed]));
};

export const insertCached = async (tx: Tx, rows: readonly { id: Buffer; sealed: Buffer }[]): Promise<void> => {
  await sql`insert into translation_cache (id, sealed)
    select * from unnest(${rows.map(({ id }) => id)}::bytea[], ${rows.map(({ sealed }) => sealed)}::bytea[])
    on conflict (id) do update set sealed = excluded.sealed, created_at = now()`.execute(tx);
};

export const deleteOldCached = async (tx: Tx, days: number, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from translation_cache where id in
    (select id from translation_cache where created_at < now() - make_interval(days => ${days}) order by created_at limit ${limit})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
};

/** The oldest rows beyond `max`. */
export const deleteExcessCached = async (tx: Tx, max: number, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from translation_cache where id in
    (select id from translation_cache order by created_at
      limit least(${limit}, greatest(0, (select count(*) from translation_cache) - ${max})))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

export const deleteOldUse = async (tx: Tx): Promise<void> => {
  await sql`delete from translation_use where starts_at < now() - interval '35 days'`.execute(tx);
};

/** Names of staff and personas, so that they neither leave nor change. */
export const selectNames = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    (select name from staff_member where is_active order by id limit 1000)
    union (select name from persona order by id limit 1000)`.execute(tx);
  return rows.map(({ name }) => name);
};

/** What identifies the player of a chat or report. */
export const selectIdentity = async (tx: Tx, subject: NonNullable<TranslationSubject>): Promise<string[]> => {
  const { rows } = await sql<{ value: string | null }>`
    with person as (${
      subject.of === 'chat'
        ? sql`select player_id from conversation where id = ${subject.id}`
        : sql`select player_id from feedback where id = ${subject.id}`
    })
    select v.value from player p join person on p.id = person.player_id cross join lateral (values (p.guid::text), (p.subject)) v (value)
    union (select c.card ->> 'name' from player_card c join person on c.player_id = person.player_id)
    union (select f.role_id from feedback f join person on f.player_id = person.player_id order by f.role_id limit 50)
    union (select f.email from feedback f join person on f.player_id = person.player_id order by f.email limit 50)`.execute(
    tx,
  );
  return rows.flatMap(({ value }) => (value === null || value === '' ? [] : [value]));
};

export const selectSpoken = async (tx: Tx, staffId: string, level: number): Promise<LangId[]> => {
  const { rows } = await sql<{ lang: LangId }>`
    select lang from staff_language where staff_id = ${staffId} and level >= ${level} order by level desc, lang`.execute(
    tx,
  );
  return rows.map(({ lang }) => lang);
};

export const selectAuto = async (tx: Tx, staffId: string): Promise<LangId[]> => {
  const { rows } = await sql<{ lang: LangId }>`
    select lang from translation_auto where staff_id = ${staffId} order by lang`.execute(tx);
  return rows.map(({ lang }) => lang);
};

export const replaceAuto = async (tx: Tx, staffId: string, langs: readonly number[]): Promise<void> => {
  await sql`delete from translation_auto where staff_id = ${staffId}`.execute(tx);
  await sql`insert into translation_auto (staff_id, lang) select distinct ${staffId}, unnest(${[...langs]}::smallint[])`.execute(
    tx,
  );
};
