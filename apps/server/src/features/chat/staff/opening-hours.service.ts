import type { ChatHours, chatSetHours } from '@guildhall/contract/chat/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { Database } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { checkVersion, staffChange } from '../../audit/audit.public.ts';
import * as queries from './opening-hours.queries.ts';

/** Accepts IANA names only: PostgreSQL reads the sign of a numeric offset the other way around. */
const isNamed = (timeZone: string): boolean => {
  try {
    return /^[A-Z]/i.test(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
};

const hoursOf = ({ updated_by: by, updated_by_name: name, updated_at, ...row }: queries.HoursRow): ChatHours => ({
  ...row,
  updated_at: updated_at.getTime(),
  updated_by: by === null ? null : { id: by, name: name ?? '' },
});

const valuesOf = ({ time_zone, windows, is_always, is_paused }: queries.HoursValues): queries.HoursValues => ({
  time_zone,
  windows: windows.toSorted((one, other) => one.day - other.day || one.from - other.from),
  is_always,
  is_paused,
});

export interface OpeningHoursDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
}

/** Opening hours of chat, one schedule per installation. */
export const createOpeningHours = ({ database, consoleHints }: OpeningHoursDependencies) => ({
  read: async (): Promise<ChatHours> => hoursOf(await queries.selectHoursRow(database.query, false)),
  set: (me: string, { version, ...values }: BodyOf<typeof chatSetHours>): Promise<ChatHours> =>
    staffChange({ database, consoleHints }, me, async (tx) => {
      const isKnown = isNamed(values.time_zone) && (await queries.isTimeZone(tx, values.time_zone));
      if (!isKnown) throw new Failure('invalid');
      const before = checkVersion(await queries.selectHoursRow(tx, true), version);
      const after = valuesOf(values);
      await queries.updateHours(tx, me, after);
      return {
        result: hoursOf(await queries.selectHoursRow(tx, false)),
        audit: {
          action: 'chat.hours_changed',
          subject: 'chat:hours',
          details: { before: valuesOf(before), after },
        },
        hint: { noun: 'seats', ids: [] },
      };
    }),
});
