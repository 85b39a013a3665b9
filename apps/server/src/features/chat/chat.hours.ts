import type { ChatHours, chatSetHours } from '@guildhall/contract/chat-desk.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { appendAudit } from '../audit/audit.public.ts';
import * as queries from './chat.hours.queries.ts';

/** A name of a place: an offset means the opposite to the database of what it means here. */
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

const wishOf = ({ time_zone, windows, is_always, is_paused }: queries.HoursWish): queries.HoursWish => ({
  time_zone,
  windows: windows.toSorted((one, other) => one.day - other.day || one.from - other.from),
  is_always,
  is_paused,
});

/** When somebody is there. One for the whole installation. */
export const createHours = ({ database, desk }: { database: Database; desk: DeskHints }) => {
  const change = async (tx: Tx, me: string, { version, ...wish }: BodyOf<typeof chatSetHours>): Promise<ChatHours> => {
    if (!isNamed(wish.time_zone) || !(await queries.isTimeZone(tx, wish.time_zone))) throw new Failure('invalid');
    const before = await queries.selectHoursRow(tx, true);
    if (before.version !== version) throw new Failure('conflict', { by: before.updated_by_name ?? 'Guildhall' });
    const after = wishOf(wish);
    await queries.updateHours(tx, me, after);
    const changed = hoursOf(await queries.selectHoursRow(tx, false));
    const details = { before: wishOf(before), after };
    await appendAudit(tx, { staffId: me, action: 'chat.hours_changed', subject: 'chat:hours', details });
    return changed;
  };

  return {
    read: async (): Promise<ChatHours> => hoursOf(await queries.selectHoursRow(database.query, false)),
    set: async (me: string, body: BodyOf<typeof chatSetHours>): Promise<ChatHours> => {
      const changed = await database.transaction((tx) => change(tx, me, body));
      desk.changed('seats', []);
      return changed;
    },
  };
};
