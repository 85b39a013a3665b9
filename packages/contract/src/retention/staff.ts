import * as v from 'valibot';
import { timeSchema } from '../articles/player.ts';
import { route } from '../http/route.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { retentionData } from './rules.ts';

const rowSchema = v.object({
  data: v.picklist(retentionData),
  /** 0: kept. */
  days: v.number(),
  /** The variable of the server that sets the days; null if they are fixed. */
  variable: v.nullable(v.string()),
  /** Null: no worker has looked yet, or the data is always kept. */
  last_run: v.nullable(v.object({ at: timeSchema, removed: v.number(), removed_total: v.number() })),
});
export type RetentionRow = v.InferOutput<typeof rowSchema>;

export const retentionTable = route({
  method: 'GET',
  noun: 'retention',
  path: '/retention/table',
  summary: 'How long each kind of data is kept, and when the worker last removed some.',
  access: { staff: 'retention.read' },
  effect: 'read',
  body: null,
  msg: v.object({ list: v.array(rowSchema) }),
  errors: [...permissionErrors],
});

export const retentionStaffRoutes = [retentionTable] as const;
