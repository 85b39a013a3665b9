import type { IncidentText } from '@guildhall/contract/incidents/staff.ts';
import type { IncidentState } from '@guildhall/contract/incidents/states.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../data/database.ts';
import { selectTextsOf, touchRecord, writeTextsOf } from '../../data/answered-texts.ts';
import type { AnsweredText } from '../../data/translations.ts';

export interface StaffIncidentRow {
  id: number;
  state: IncidentState;
  title: string;
  category_id: number | null;
  joined_count: number;
  /** Maintained by a trigger on `feedback.incident_id`. */
  linked_count: number;
  langs: number[];
  version: number;
  created_at: Date;
  opened_at: Date | null;
  closed_at: Date | null;
  updated_at: Date;
  updated_by: string | null;
  updated_by_name: string | null;
}

const select = async (tx: Tx, incidents: RawBuilder<unknown>): Promise<StaffIncidentRow[]> => {
  const { rows } = await sql<StaffIncidentRow>`
    select i.id, i.state, t.title, i.category_id, i.joined_count, i.linked_count, t.langs, i.version, i.created_at, i.opened_at,
      i.closed_at, i.updated_at, i.updated_by, s.name as updated_by_name
    from (${incidents}) i
    left join staff_member s on s.id = i.updated_by
    cross join lateral (
      select array_agg(lang order by lang) as langs, max(title) filter (where lang = ${defaultLang}) as title
      from incident_text where incident_id = i.id
    ) t
    order by i.id desc`.execute(tx);
  return rows;
};

export const selectTable = (
  tx: Tx,
  page: { readonly state: IncidentState | undefined; readonly before: number | undefined; readonly limit: number },
): Promise<StaffIncidentRow[]> =>
  select(
    tx,
    sql`select * from incident where true
      ${page.state === undefined ? sql`` : sql`and state = ${page.state}`}
      ${page.before === undefined ? sql`` : sql`and id < ${page.before}`}
      order by id desc limit ${page.limit}`,
  );

export const selectOne = async (tx: Tx, id: number): Promise<StaffIncidentRow | null> =>
  (await select(tx, sql`select * from incident where id = ${id}`))[0] ?? null;

export const selectTexts = (tx: Tx, id: number): Promise<AnsweredText[]> => selectTextsOf(tx, 'incident', id);

export interface LockedIncident {
  readonly state: IncidentState;
  readonly version: number;
  readonly updated_by_name: string | null;
}

/** Row lock; players can still insert joins meanwhile, but wait at the counter update. */
export const lock = async (tx: Tx, id: number): Promise<LockedIncident | null> => {
  const { rows } = await sql<LockedIncident>`
    select i.state, i.version, s.name as updated_by_name
    from incident i left join staff_member s on s.id = i.updated_by
    where i.id = ${id} for no key update of i`.execute(tx);
  return rows[0] ?? null;
};

export const insertDraft = async (tx: Tx, by: string, at: Date, categoryId: number | null): Promise<number> =>
  (
    await tx
      .insertInto('incident')
      .values({ created_at: at, updated_at: at, updated_by: by, category_id: categoryId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const writeTexts = (tx: Tx, id: number, texts: readonly IncidentText[]): Promise<void> =>
  writeTextsOf(tx, 'incident', id, texts);

export const touch = (
  tx: Tx,
  id: number,
  by: string,
  at: Date,
  change:
    | { category_id: number | null }
    | { state: 'open'; opened_at: Date }
    | { state: 'closed'; closed_at: Date; closed_by: string },
): Promise<void> => touchRecord(tx, 'incident', id, { ...change, updated_at: at, updated_by: by });

/** Takes an advisory lock until the transaction ends, so that concurrent publications cannot exceed the limit. */
export const countOpenAlone = async (tx: Tx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('incident_open'))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from incident where state = 'open'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
};
