import * as v from 'valibot';
import { staffLimits } from './staff-limits.ts';

/** Position of a keyset page. Clients send it back unchanged and must not parse it. */
export const cursorSchema = v.pipe(v.string(), v.maxLength(200));

/** Keyset pagination: deep pages cost as much as the first. */
export const keysetFields = {
  cursor: v.optional(cursorSchema),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(staffLimits.pageSizeMax)), 50),
};

// @__NO_SIDE_EFFECTS__
export const keysetPage = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ list: v.array(row), next: v.nullable(cursorSchema) });
