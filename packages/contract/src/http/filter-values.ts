import * as v from 'valibot';
import { staffLimits } from './staff-limits.ts';

/** Unix time in milliseconds up to the year 2096; PostgreSQL rejects timestamps far beyond. */
export const momentSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(4e12));

/** One value, or several of which any matches. Send a list only for several: servers of the previous release know one value. */
export const anyOf = <Value extends v.GenericSchema>(value: Value) =>
  v.optional(v.union([value, v.pipe(v.array(value), v.minLength(1), v.maxLength(staffLimits.filterValuesMax))]));
