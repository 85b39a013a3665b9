import * as v from 'valibot';
import { staffLimits } from './staff-limits.ts';

/** One value, or several of which any matches. Send a list only for several: servers of the previous release know one value. */
export const anyOf = <Value extends v.GenericSchema>(value: Value) =>
  v.optional(v.union([value, v.pipe(v.array(value), v.minLength(1), v.maxLength(staffLimits.filterValuesMax))]));
