import type { ChatHours } from '@guildhall/contract/chat/staff.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

export interface HoursRow {
  time_zone: string;
  windows: ChatHours['windows'];
  holidays: ChatHours['holidays'];
  is_always: boolean;
  is_paused: boolean;
  version: number;
  updated_at: Date;
  updated_by: string | null;
  updated_by_name: string | null;
}

export const selectHoursRow = async (tx: Tx, isLocked: boolean): Promise<HoursRow> => {
  const { rows } = await sql<HoursRow>`
    select h.time_zone, h.windows, h.holidays, h.is_always, h.is_paused, h.version, h.updated_at, h.updated_by, s.name as updated_by_name
    from chat_hours h left join staff_member s on s.id = h.updated_by
    ${isLocked ? sql`for no key update of h` : sql``}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('chat_hours must have exactly one row');
  return row;
};

export type HoursValues = Pick<HoursRow, 'time_zone' | 'windows' | 'holidays' | 'is_always' | 'is_paused'>;

export const updateHours = async (tx: Tx, staffId: string, values: HoursValues): Promise<void> => {
  await sql`update chat_hours set time_zone = ${values.time_zone}, windows = ${JSON.stringify(values.windows)}::jsonb,
    holidays = ${JSON.stringify(values.holidays)}::jsonb, is_always = ${values.is_always}, is_paused = ${values.is_paused}, version = version + 1, updated_at = now(),
    updated_by = ${staffId}`.execute(tx);
};
