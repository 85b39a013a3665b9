import type { FeedbackEntryKind, FeedbackState } from '@guildhall/contract/feedback-rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { FeedbackRecord } from './feedback.moves.ts';

export const selectRecord = async (tx: Tx, id: string): Promise<FeedbackRecord | null> =>
  (await tx.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export interface DeskEntryRow {
  id: number;
  at: Date;
  kind: FeedbackEntryKind;
  by: 'player' | 'staff' | 'system';
  staff_id: string | null;
  staff_name: string | null;
  from_state: FeedbackState | null;
  to_state: FeedbackState | null;
  text: string;
  details: Record<string, string | number | null>;
}

/** Nobody reads a longer history; the newest part of it is what matters. */
const entriesMax = 1000;

export const selectDeskEntries = async (tx: Tx, feedbackId: string): Promise<DeskEntryRow[]> => {
  const { rows } = await sql<DeskEntryRow>`
    select e.id, e.at, e.kind, e.by, e.staff_id, s.name as staff_name, e.from_state, e.to_state, e.text, e.details
    from feedback_entry e left join staff_member s on s.id = e.staff_id
    where e.feedback_id = ${feedbackId} order by e.id desc limit ${entriesMax}`.execute(tx);
  return rows.toReversed();
};

export interface NumberedRow {
  id: string;
  number: number;
}

/** What was merged into this one, newest first. */
export const selectMerged = (tx: Tx, feedbackId: string): Promise<NumberedRow[]> =>
  tx
    .selectFrom('feedback')
    .select(['id', 'number'])
    .where('merged_into', '=', feedbackId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();

export const findByNumber = async (tx: Tx, number: number): Promise<string | null> =>
  (await tx.selectFrom('feedback').select('id').where('number', '=', number).executeTakeFirst())?.id ?? null;

/** In one order for everybody, so that two who merge each other's wait instead of for ever. */
export const lockInOrder = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx
    .selectFrom('feedback')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
};

export const numberOf = async (tx: Tx, id: string): Promise<number | null> =>
  (await tx.selectFrom('feedback').select('number').where('id', '=', id).executeTakeFirst())?.number ?? null;

/** Those that pointed to a duplicate point to where it points now: nobody follows a chain. */
export const moveMerged = async (tx: Tx, fromId: string, toId: string): Promise<void> => {
  await tx.updateTable('feedback').set({ merged_into: toId }).where('merged_into', '=', fromId).execute();
};

/** Who changed it last, and the game's number for its player. */
export const lastDoerOf = async (tx: Tx, feedbackId: string): Promise<{ by: string; guid: number | null } | null> => {
  const { rows } = await sql<{ by: string; guid: number | null }>`
    select e.by, p.guid
    from feedback_entry e join feedback f on f.id = e.feedback_id join player p on p.id = f.player_id
    where e.feedback_id = ${feedbackId} order by e.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

export const guidOf = async (tx: Tx, playerId: string): Promise<number | null> =>
  (await tx.selectFrom('player').select('guid').where('id', '=', playerId).executeTakeFirst())?.guid ?? null;

/** The player that the game's server last launched under this number, kept from being erased meanwhile. Never a claim by parameters. */
export const holdVerified = async (tx: Tx, guid: number): Promise<string | null> => {
  const row = await tx
    .selectFrom('player')
    .select('id')
    .where('guid', '=', guid)
    .where('proof', '=', 'ticket')
    .orderBy('launched_at', 'desc')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id ?? null;
};

export interface StaffRow {
  name: string;
  role: string;
  is_active: boolean;
}

export const findStaff = async (tx: Tx, id: string): Promise<StaffRow | null> =>
  (await tx.selectFrom('staff_member').select(['name', 'role', 'is_active']).where('id', '=', id).executeTakeFirst()) ??
  null;

/** Active staff with one of these roles, by name; from `staff_member_page`. */
export const selectStaff = (tx: Tx, roles: readonly string[], limit: number): Promise<{ id: string; name: string }[]> =>
  tx
    .selectFrom('staff_member')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .where('role', 'in', [...roles])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Held, so that it does not close before whoever holds it is linked. Null where there is none. */
export const lockIncidentState = async (tx: Tx, id: number): Promise<string | null> =>
  (await tx.selectFrom('incident').select('state').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())?.state ??
  null;
