import { alwaysCalendar, chatCalendar, targetBounds } from '@guildhall/contract/targets/rules.ts';
import type {
  SupportTarget,
  targetBreaches,
  TargetCalendar,
  targetOrder,
  targetSave,
  targetSaveCalendar,
  TargetTable,
} from '@guildhall/contract/targets/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import { staffRoles } from '@guildhall/contract/staff/roles.ts';
import * as v from 'valibot';
import type { Database, Tx } from '../../data/database.ts';
import { pageOf, readCursor, writeCursor } from '../../data/keyset.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { checkVersion, staffChange } from '../audit/audit.public.ts';
import { selectBreaches } from './targets.breach.queries.ts';
import * as calendars from './targets.calendar.queries.ts';
import { sortedHours } from './targets.calendar.rules.ts';
import * as queries from './targets.queries.ts';
import { breachOf, calendarOf, targetOf } from './targets.view.ts';
import { refuseUnknownTimeZone, storeWindows } from './targets.windows.service.ts';

export interface TargetsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
}

/** Staff who get notices of missed targets. */
export const noticedRoles = staffRoles.filter((role) => mayRole(role, 'targets.read'));

const breachKeys = v.strictTuple([v.picklist([0, 1]), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]);
const fixedCalendars: readonly number[] = [alwaysCalendar, chatCalendar];

export type TargetsService = ReturnType<typeof createTargetsService>;

/** Targets, their calendars and the list of missed ones. */
export const createTargetsService = ({ database, clock, consoleHints }: TargetsDependencies) => {
  const tableOf = async (tx: Tx): Promise<Omit<TargetTable, 'staff'>> => {
    const [targetRows, calendarRows] = [await queries.selectTargets(tx), await calendars.selectCalendars(tx)];
    const nowMs = clock.now();
    const byId = new Map(calendarRows.map((row) => [row.id, row]));
    return {
      targets: targetRows.map((row) => targetOf(row, byId.get(row.calendar_id), nowMs)),
      calendars: calendarRows.map((row) => calendarOf(row, nowMs)),
    };
  };

  const found = <Row extends { id: number }>(rows: readonly Row[], id: number): Row => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) throw new Error(`targets: ${id} was not stored`);
    return row;
  };

  return {
    table: async (): Promise<TargetTable> => ({
      ...(await tableOf(database.query)),
      staff: await queries.selectStaff(database.query, noticedRoles),
    }),

    save: (me: string, { id, version, ...values }: BodyOf<typeof targetSave>): Promise<SupportTarget> =>
      staffChange({ database, consoleHints }, me, async (tx) => {
        await queries.lockAll(tx);
        const all = await queries.selectTargets(tx);
        if ((await calendars.lockCalendar(tx, values.calendar_id)) === null) throw new Failure('invalid');
        const before = id === null ? null : checkVersion(await queries.lockTarget(tx, id), version);
        // What happened under a target stays counted under it, so it cannot become one of something else.
        if (before !== null && before.subject !== values.subject) throw new Failure('invalid');
        if (before === null && all.length >= targetBounds.targetsMax) throw new Failure('invalid');
        if (before !== null) await queries.updateTarget(tx, me, before.id, values);
        const savedId = before?.id ?? (await queries.insertTarget(tx, me, values));
        const { targets } = await tableOf(tx);
        return {
          result: found(targets, savedId),
          audit: {
            action: 'target.saved',
            subject: `target:${savedId}`,
            details: { before: before && valuesOf(before), after: values },
          },
          hint: { noun: 'targets', ids: [savedId] },
        };
      }),

    order: (me: string, { ids }: BodyOf<typeof targetOrder>): Promise<null> =>
      staffChange({ database, consoleHints }, me, async (tx) => {
        await queries.lockAll(tx);
        const known = (await queries.selectTargets(tx)).map(({ id }) => id);
        const isSame = known.length === ids.length && new Set([...known, ...ids]).size === ids.length;
        if (!isSame) throw new Failure('invalid');
        await queries.orderTargets(tx, ids);
        return {
          result: null,
          audit: { action: 'target.ordered', subject: 'targets', details: { before: known, after: ids } },
          hint: { noun: 'targets', ids: [] },
        };
      }),

    saveCalendar: (
      me: string,
      { id, version, ...values }: BodyOf<typeof targetSaveCalendar>,
    ): Promise<TargetCalendar> =>
      staffChange({ database, consoleHints }, me, async (tx) => {
        if (id !== null && fixedCalendars.includes(id)) throw new Failure('invalid');
        await refuseUnknownTimeZone(tx, values.time_zone);
        await queries.lockAll(tx);
        const all = await calendars.selectCalendars(tx);
        if (id === null && all.length >= targetBounds.calendarsMax) throw new Failure('invalid');
        const before = id === null ? null : checkVersion(await calendars.lockCalendar(tx, id), version);
        const after = { name: values.name, ...sortedHours(values) };
        if (before !== null) await calendars.updateCalendar(tx, me, before.id, after);
        const savedId = before?.id ?? (await calendars.insertCalendar(tx, me, after));
        await storeWindows(tx, savedId);
        const table = await tableOf(tx);
        return {
          result: found(table.calendars, savedId),
          audit: {
            action: 'target.calendar_saved',
            subject: `target_calendar:${savedId}`,
            details: { before: before && { name: before.name, ...sortedHours(before) }, after },
          },
          hint: { noun: 'targets', ids: [] },
        };
      }),

    breaches: async ({ cursor, limit, kind }: BodyOf<typeof targetBreaches>): Promise<MsgOf<typeof targetBreaches>> => {
      const keys = cursor === undefined ? null : readCursor(breachKeys, cursor);
      const rows = await selectBreaches(database.query, {
        kind,
        limit: limit + 1,
        after: keys === null ? undefined : { isClosed: keys[0] === 1, id: keys[1] },
      });
      return pageOf(rows, limit, (row) => writeCursor([row.is_closed ? 1 : 0, row.id]), breachOf);
    },
  };
};

const valuesOf = ({
  id: _,
  version: _version,
  updated_at: _at,
  updated_by: _by,
  updated_by_name: _name,
  ...values
}: queries.TargetRow): queries.TargetValues => values;
