import type { RoutingPerson, RoutingSettings, RoutingTeam } from '@guildhall/contract/routing/staff.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

interface PersonRow extends Omit<RoutingPerson, 'staff'> {
  readonly id: string;
  readonly name: string;
}

const peopleMax = 500;

/** Active staff with one of these roles, or one of them, by name. */
export const selectPeople = async (tx: Tx, roles: readonly string[], staffId?: string): Promise<RoutingPerson[]> => {
  const { rows } = await sql<PersonRow>`
    select m.id, m.name, coalesce(p.accepts_automatically, false) as accepts_automatically, coalesce(p.version, 0) as version,
      coalesce((select jsonb_agg(jsonb_build_object('lang', l.lang, 'level', l.level) order by l.level desc, l.lang)
        from staff_language l where l.staff_id = m.id), '[]') as languages,
      coalesce((select jsonb_agg(s.skill order by s.skill) from staff_skill s where s.staff_id = m.id), '[]') as skills,
      coalesce((select jsonb_agg(t.id order by lower(t.name)) from team_member tm join team t on t.id = tm.team_id
        where tm.staff_id = m.id and t.is_active), '[]') as teams
    from staff_member m left join routing_profile p on p.staff_id = m.id
    where m.is_active and m.role = any(${[...roles]}::text[]) ${staffId === undefined ? sql`` : sql`and m.id = ${staffId}`}
    order by lower(m.name), m.id limit ${peopleMax}`.execute(tx);
  return rows.map(({ id, name, ...row }) => ({ staff: { id, name }, ...row }));
};

/** Creates the profile if it is missing, so that two first changes at once cannot both win. */
export const lockProfile = async (tx: Tx, staffId: string) => {
  await sql`insert into routing_profile (staff_id, version) values (${staffId}, 0) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ version: number; updated_by_name: string | null }>`
    select p.version, s.name as updated_by_name from routing_profile p left join staff_member s on s.id = p.updated_by
    where p.staff_id = ${staffId} for no key update of p`.execute(tx);
  return rows[0];
};

export interface ProfileValues {
  readonly languages: RoutingPerson['languages'];
  readonly skills: readonly string[];
  readonly teams: readonly number[];
  readonly accepts_automatically: boolean;
}

export const replaceProfile = async (tx: Tx, by: string, staffId: string, values: ProfileValues): Promise<void> => {
  const { languages, skills, teams } = values;
  await sql`delete from staff_language where staff_id = ${staffId}`.execute(tx);
  await sql`insert into staff_language (staff_id, lang, level)
    select ${staffId}, l.lang, l.level from jsonb_to_recordset(${JSON.stringify(languages)}::jsonb) l (lang smallint, level smallint)`.execute(
    tx,
  );
  await sql`delete from staff_skill where staff_id = ${staffId}`.execute(tx);
  await sql`insert into staff_skill (staff_id, skill) select distinct ${staffId}, unnest(${[...skills]}::text[])`.execute(
    tx,
  );
  await sql`delete from team_member where staff_id = ${staffId}`.execute(tx);
  await sql`insert into team_member (team_id, staff_id)
    select t.id, ${staffId} from team t where t.id = any(${[...teams]}::integer[]) and t.is_active`.execute(tx);
  await sql`update routing_profile set accepts_automatically = ${values.accepts_automatically}, version = version + 1,
      updated_at = now(), updated_by = ${by} where staff_id = ${staffId}`.execute(tx);
};

/** Returns whether anything changed. */
export const putAutomatic = async (tx: Tx, staffId: string, isAutomatic: boolean): Promise<boolean> => {
  const { numAffectedRows = 0n } =
    await sql`insert into routing_profile (staff_id, accepts_automatically, updated_by) values (${staffId}, ${isAutomatic}, ${staffId})
    on conflict (staff_id) do update set accepts_automatically = excluded.accepts_automatically,
      version = routing_profile.version + 1, updated_at = now(), updated_by = excluded.updated_by
    where routing_profile.accepts_automatically <> excluded.accepts_automatically`.execute(tx);
  return numAffectedRows > 0n;
};

/** Active teams, or one of them even if it is inactive. */
export const selectTeams = async (tx: Tx, id?: number): Promise<RoutingTeam[]> => {
  const { rows } = await sql<RoutingTeam>`
    select t.id, t.name, t.version, coalesce((select jsonb_agg(tm.staff_id order by tm.staff_id) from team_member tm
      where tm.team_id = t.id), '[]') as members
    from team t where ${id === undefined ? sql`t.is_active` : sql`t.id = ${id}`} order by lower(t.name), t.id`.execute(
    tx,
  );
  return rows;
};

export const findTeam = async (tx: Tx, id: number): Promise<{ id: number; name: string } | null> =>
  (await tx
    .selectFrom('team')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()) ?? null;

export const countTeams = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from team where is_active`.execute(tx);
  return rows[0]?.count ?? 0;
};

export const lockTeam = async (tx: Tx, id: number) => {
  const { rows } = await sql<{ version: number; name: string; updated_by_name: string | null }>`
    select t.version, t.name, s.name as updated_by_name from team t left join staff_member s on s.id = t.updated_by
    where t.id = ${id} and t.is_active for no key update of t`.execute(tx);
  return rows[0];
};

/** Throws a unique violation (`team_name`) if another active team has the name. */
export const insertTeam = async (tx: Tx, by: string, name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into team (name, updated_by) values (${name}, ${by}) returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('routing: inserting a team must return its id');
  return id;
};

export const updateTeam = async (
  tx: Tx,
  by: string,
  { id, name, is_active: isActive }: { id: number; name: string; is_active: boolean },
): Promise<void> => {
  await sql`update team set name = ${name}, is_active = ${isActive}, version = version + 1, updated_at = now(), updated_by = ${by}
    where id = ${id}`.execute(tx);
};

export const replaceMembers = async (tx: Tx, id: number, members: readonly string[]): Promise<void> => {
  await sql`delete from team_member where team_id = ${id}`.execute(tx);
  await sql`insert into team_member (team_id, staff_id)
    select ${id}, m.id from staff_member m where m.id = any(${[...members]}::text[]) and m.is_active`.execute(tx);
};

interface SettingsRow {
  readonly routes_reports: boolean;
  readonly reports_max: number;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string | null;
  readonly updated_by_name: string | null;
}

const settingsQuery = sql<SettingsRow>`
  select r.routes_reports, r.reports_max, r.version, r.updated_at, r.updated_by, s.name as updated_by_name
  from routing_settings r left join staff_member s on s.id = r.updated_by`;

export const selectSettings = async (tx: Tx, isLocked = false): Promise<SettingsRow> => {
  const { rows } = await (isLocked ? sql<SettingsRow>`${settingsQuery} for no key update of r` : settingsQuery).execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('routing_settings must have exactly one row');
  return row;
};

export const settingsOf = (row: SettingsRow): RoutingSettings => ({
  routes_reports: row.routes_reports,
  reports_max: row.reports_max,
  version: row.version,
  updated_at: row.updated_at.getTime(),
  updated_by: row.updated_by === null ? null : { id: row.updated_by, name: row.updated_by_name ?? '' },
});

export const updateSettings = async (
  tx: Tx,
  by: string,
  values: { routes_reports: boolean; reports_max: number },
): Promise<void> => {
  await sql`update routing_settings set routes_reports = ${values.routes_reports}, reports_max = ${values.reports_max},
    version = version + 1, updated_at = now(), updated_by = ${by}`.execute(tx);
};

/** People in any of the teams, also in inactive ones, whose reports a saved view may still list. */
export const selectMembers = async (tx: Tx, teamIds: readonly number[]): Promise<string[]> => {
  const { rows } = await sql<{ staff_id: string }>`
    select distinct staff_id from team_member where team_id = any(${[...teamIds]}::integer[]) order by staff_id`.execute(
    tx,
  );
  return rows.map((row) => row.staff_id);
};
