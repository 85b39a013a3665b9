import type { ChatHours, chatSetHours } from '@guildhall/contract/chat/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { Database } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { checkVersion, staffChange } from '../../audit/audit.public.ts';
import { refuseUnknownTimeZone, renewChatCalendar, sortedHours } from '../../targets/targets.public.ts';
import * as queries from './opening-hours.queries.ts';

const hoursOf = ({ updated_by: by, updated_by_name: name, updated_at, ...row }: queries.HoursRow): ChatHours => ({
  ...row,
  updated_at: updated_at.getTime(),
  updated_by: by === null ? null : { id: by, name: name ?? '' },
});

const valuesOf = ({ is_paused, ...hours }: queries.HoursValues): queries.HoursValues => ({
  ...sortedHours(hours),
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
      await refuseUnknownTimeZone(tx, values.time_zone);
      const before = checkVersion(await queries.selectHoursRow(tx, true), version);
      const after = valuesOf({ ...values, holidays: values.holidays ?? before.holidays });
      await queries.updateHours(tx, me, after);
      await renewChatCalendar(tx);
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
