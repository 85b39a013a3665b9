import { chatCalendar } from '@guildhall/contract/targets/rules.ts';
import type { Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import * as queries from './targets.calendar.queries.ts';
import { isNamedTimeZone, openWindows } from './targets.calendar.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How much of a calendar is stored. Deadlines end before its end, and no clock began before its start. */
const pastDays = 400;
const futureDays = 800;
const renewBeforeDays = 770;

export const refuseUnknownTimeZone = async (tx: Tx, name: string): Promise<void> => {
  if (!isNamedTimeZone(name) || !(await queries.isTimeZone(tx, name))) throw new Failure('invalid');
};

/** Stores the hours of a calendar as instants, from which the database computes deadlines. */
export const storeWindows = async (tx: Tx, calendarId: number): Promise<void> => {
  const hours = await queries.lockCalendar(tx, calendarId);
  if (hours === null) return;
  const nowMs = (await queries.selectNow(tx)).getTime();
  const untilMs = nowMs + futureDays * dayMs;
  const windows: queries.StoredWindow[] = [];
  let sumMs = 0;
  if (!hours.is_always) {
    for (const window of openWindows(hours, nowMs - pastDays * dayMs, untilMs)) {
      const beforeMs = sumMs;
      sumMs += window.closesMs - window.opensMs;
      windows.push({ ...window, beforeMs, afterMs: sumMs });
    }
  }
  await queries.replaceWindows(tx, calendarId, windows, new Date(untilMs));
};

export const renewChatCalendar = async (tx: Tx): Promise<void> => {
  if (await queries.copyChatHours(tx)) await storeWindows(tx, chatCalendar);
};

/** Extends what is stored, and takes over opening hours that a server of the previous release changed. */
export const renewWindows = async (tx: Tx): Promise<void> => {
  await renewChatCalendar(tx);
  const nowMs = (await queries.selectNow(tx)).getTime();
  for (const id of await queries.selectShort(tx, new Date(nowMs + renewBeforeDays * dayMs))) await storeWindows(tx, id);
};
