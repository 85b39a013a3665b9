import * as v from 'valibot';
import { chatBounds } from '../chat/rules.ts';
import { targetBounds } from './rules.ts';

/** Minutes since midnight in the calendar's time zone; 1440 is the end of the day. */
const hoursFields = {
  from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439)),
  to: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1440)),
};

const windowSchema = v.pipe(
  v.strictObject({
    /** ISO weekday: Monday is 1, Sunday is 7. */
    day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
    ...hoursFields,
  }),
  v.check(({ from, to }) => from < to),
);

const isDate = (text: string): boolean => {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** A day whose hours replace those of its weekday. Without windows it is closed. */
const holidaySchema = v.strictObject({
  date: v.pipe(v.string(), v.regex(/^20\d\d-\d\d-\d\d$/), v.check(isDate)),
  name: v.pipe(v.string(), v.trim(), v.maxLength(targetBounds.nameMax)),
  windows: v.pipe(
    v.array(
      v.pipe(
        v.strictObject(hoursFields),
        v.check(({ from, to }) => from < to),
      ),
    ),
    v.maxLength(targetBounds.holidayWindowsMax),
  ),
});
export type Holiday = v.InferOutput<typeof holidaySchema>;

export const holidaysSchema = v.pipe(
  v.array(holidaySchema),
  v.maxLength(targetBounds.holidaysMax),
  v.check((list) => new Set(list.map(({ date }) => date)).size === list.length),
);

/** Opening hours by weekday in a time zone. */
export const openingHoursFields = {
  time_zone: v.pipe(v.string(), v.maxLength(60)),
  windows: v.pipe(v.array(windowSchema), v.maxLength(chatBounds.windowsMax)),
  is_always: v.boolean(),
};

const openingHoursSchema = v.object({ ...openingHoursFields, holidays: holidaysSchema });
export type OpeningHours = v.InferOutput<typeof openingHoursSchema>;
