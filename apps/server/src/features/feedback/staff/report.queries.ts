import type { FeedbackEntryKind, FeedbackState } from '@guildhall/contract/feedback/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';

export const selectRecord = async (tx: Tx, id: string): Promise<FeedbackRecord | null> =>
  (await tx.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export interface StaffEntryRow {
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

/** Caps the response; the newest entries are kept. */
const entriesMax = 1000;

export const selectStaffEntries = async (tx: Tx, feedbackId: string): Promise<StaffEntryRow[]> => {
  const { rows } = await sql<StaffEntryRow>`
    select e.id, e.at, e.kind, e.by, e.staff_id, s.name as staff_name, e.from_state, e.to_state, e.text, e.details
    from feedback_entry e left join staff_member s on s.id = e.staff_id
    where e.feedback_id = ${feedbackId} order by e.id desc limit ${entriesMax}`.execute(tx);
  return rows.toReversed();
};

export interface NumberedRow {
  id: string;
  number: number;
}

/** Reports merged into this one, newest first. */
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

/** Locks in a fixed order, so that two concurrent merges into each other cannot deadlock. */
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

/** Redirects earlier duplicates to the new target, so that merges never form a chain. */
export const moveMerged = async (tx: Tx, fromId: string, toId: string): Promise<void> => {
  await tx.updateTable('feedback').set({ merged_into: toId }).where('merged_into', '=', fromId).execute();
};

/** The author of the last history entry, and the player's guid. */
export const lastAuthorOf = async (tx: Tx, feedbackId: string): Promise<{ by: string; guid: number | null } | null> => {
  const { rows } = await sql<{ by: string; guid: number | null }>`
    select e.by, p.guid
    from feedback_entry e join feedback f on f.id = e.feedback_id join player p on p.id = f.player_id
    where e.feedback_id = ${feedbackId} order by e.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

export const guidOf = async (tx: Tx, playerId: string): Promise<number | null> =>
  (await tx.selectFrom('player').select('guid').where('id', '=', playerId).executeTakeFirst())?.guid ?? null;

/** The latest verified player with this guid, locked against concurrent erasure. Claims by launch parameters do not count. */
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

/** Active staff with one of these roles, by name. Uses the index `staff_member_page`. */
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

/** Locks the incident, so that it cannot close before the report is linked. Null if it does not exist. */
export const lockIncidentState = async (tx: Tx, id: number): Promise<string | null> =>
  (await tx.selectFrom('incident').select('state').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())?.state ??
  null;
