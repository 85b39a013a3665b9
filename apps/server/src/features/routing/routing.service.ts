import { routingBounds } from '@guildhall/contract/routing/rules.ts';
import type {
  routingRead,
  routingSetPerson,
  routingSetSettings,
  routingSetTeam,
  RoutingPerson,
  RoutingSettings,
  RoutingTeam,
} from '@guildhall/contract/routing/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { mayRole, staffRoles } from '@guildhall/contract/staff/permissions.ts';
import pg from 'pg';
import type { Database, Tx } from '../../data/database.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { checkVersion, staffChange } from '../audit/audit.public.ts';
import * as queries from './routing.queries.ts';

const answeringRoles = staffRoles.filter((role) => mayRole(role, 'chat.write'));

/** As the audit trail shows it. */
const factsOf = ({ languages, skills, teams, accepts_automatically }: RoutingPerson) => ({
  languages: languages.map(({ lang, level }) => `${lang}:${level}`).join(' '),
  skills: skills.join(' '),
  teams: teams.join(' '),
  accepts_automatically,
});

/** The changed fields as `[before, after]`. */
const pairsOf = <Facts extends Record<string, unknown>>(before: Facts, after: Facts): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => before[name] !== value)
      .map(([name, value]) => [name, [before[name], value]]),
  );

const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'team_name';

export interface RoutingDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
}

/** Languages, skills and teams of people, and the settings of routing. */
export const createRoutingService = ({ database, consoleHints }: RoutingDependencies) => {
  const personOf = async (tx: Tx, staffId: string): Promise<RoutingPerson> => {
    const [person] = await queries.selectPeople(tx, answeringRoles, staffId);
    if (person === undefined) throw new Failure('not_found');
    return person;
  };
  const teamOf = async (tx: Tx, id: number): Promise<RoutingTeam> => {
    const [team] = await queries.selectTeams(tx, id);
    if (team === undefined) throw new Failure('not_found');
    return team;
  };
  const create = async (tx: Tx, by: string, name: string): Promise<number> => {
    if ((await queries.countTeams(tx)) >= routingBounds.teamsMax) {
      throw new Failure('teams_full', { max: routingBounds.teamsMax });
    }
    return queries.insertTeam(tx, by, name);
  };

  return {
    read: async (): Promise<MsgOf<typeof routingRead>> => {
      const [people, teams, settings] = await Promise.all([
        queries.selectPeople(database.query, answeringRoles),
        queries.selectTeams(database.query),
        queries.selectSettings(database.query),
      ]);
      return { people, teams, settings: queries.settingsOf(settings) };
    },

    setPerson: (me: string, body: BodyOf<typeof routingSetPerson>): Promise<RoutingPerson> =>
      staffChange({ database, consoleHints }, me, async (tx) => {
        const { staff_id: staffId, version, ...values } = body;
        await personOf(tx, staffId);
        checkVersion(await queries.lockProfile(tx, staffId), version);
        const before = await personOf(tx, staffId);
        await queries.replaceProfile(tx, me, staffId, values);
        const result = await personOf(tx, staffId);
        return {
          result,
          audit: {
            action: 'routing.person_changed',
            subject: `staff:${staffId}`,
            details: pairsOf(factsOf(before), factsOf(result)),
          },
          hint: { noun: 'routing', ids: [] },
          afterCommit: () => consoleHints.changed('seats', [staffId]),
        };
      }),

    setAutomatic: (me: string, isAutomatic: boolean): Promise<null> =>
      staffChange({ database, consoleHints }, me, async (tx) => {
        const isChanged = await queries.putAutomatic(tx, me, isAutomatic);
        const details = { accepts_automatically: [!isAutomatic, isAutomatic] };
        return {
          result: null,
          ...(isChanged && { audit: { action: 'routing.person_changed', subject: `staff:${me}`, details } as const }),
          hint: { noun: 'routing', ids: [] },
          afterCommit: () => consoleHints.changed('offers', [me]),
        };
      }),

    setTeam: (
      me: string,
      { id, version, name, members, is_active }: BodyOf<typeof routingSetTeam>,
    ): Promise<RoutingTeam> =>
      staffChange({ database, consoleHints }, me, async (tx) => {
        if (id !== undefined) {
          checkVersion(await queries.lockTeam(tx, id), version ?? 0);
          await queries.updateTeam(tx, me, { id, name, is_active });
        }
        const team = id ?? (await create(tx, me, name));
        await queries.replaceMembers(tx, team, members);
        return {
          result: await teamOf(tx, team),
          audit: {
            action: 'routing.team_changed',
            subject: `team:${team}`,
            details: { name, members: members.length, is_active },
          },
          hint: { noun: 'routing', ids: [] },
        };
      }).catch((error: unknown) => {
        throw isTaken(error) ? new Failure('team_taken') : error;
      }),

    setSettings: (me: string, { version, ...values }: BodyOf<typeof routingSetSettings>): Promise<RoutingSettings> =>
      staffChange({ database, consoleHints }, me, async (tx) => {
        const before = checkVersion(await queries.selectSettings(tx, true), version);
        await queries.updateSettings(tx, me, values);
        const { routes_reports, reports_max } = before;
        return {
          result: queries.settingsOf(await queries.selectSettings(tx)),
          audit: {
            action: 'routing.settings_changed',
            subject: 'routing',
            details: pairsOf({ routes_reports, reports_max }, values),
          },
          hint: { noun: 'routing', ids: [] },
        };
      }),
  };
};
