import type { ConversationState } from '@guildhall/contract/chat/rules.ts';
import { adminPersona } from '@guildhall/contract/personas/staff.ts';
import type { Why } from '@guildhall/contract/routing/why.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

/** What a hand-over asked for, until the next assignment. */
export interface Wanted {
  readonly team: { readonly id: number; readonly name: string } | null;
  readonly lang: number | null;
  /** Who handed it over. */
  readonly by: string;
  readonly note: string;
}

export interface HeldConversation {
  readonly id: string;
  readonly number: number;
  readonly player_id: string;
  readonly state: ConversationState;
  readonly assignee_id: string | null;
  readonly assign_epoch: number;
  readonly persona_id: number | null;
  readonly wanted: Wanted | null;
}

/** Columns of a held conversation `c`. */
export const heldColumns = sql`c.id, c.number, c.player_id, c.state, c.assignee_id, c.assign_epoch, c.persona_id, c.wanted`;

export const lockConversation = async (tx: Tx, id: string): Promise<HeldConversation | null> => {
  const { rows } = await sql<HeldConversation>`
    select ${heldColumns} from conversation c where c.id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
};

/** Answers as the persona of the assignee's seat, or as the admin persona if none was chosen. */
export const assign = async (tx: Tx, id: string, staffId: string): Promise<number> => {
  const { rows } = await sql<{ persona_id: number }>`
    update conversation set state = 'active', assignee_id = ${staffId}, assign_epoch = assign_epoch + 1, wanted = null,
      assigned_at = clock_timestamp(), first_assigned_at = coalesce(first_assigned_at, clock_timestamp()),
      snoozed_until = null, ends_at = null, handed_seq = null,
      persona_id = coalesce((select s.persona_id from chat_seat s join persona p on p.id = s.persona_id
        where s.staff_id = ${staffId} and p.is_active), ${adminPersona})
    where id = ${id} returning persona_id`.execute(tx);
  return rows[0]?.persona_id ?? adminPersona;
};

/** Returns it to the queue at its previous position. */
export const unassign = async (tx: Tx, id: string, wanted: Wanted | null): Promise<void> => {
  await sql`update conversation set state = 'waiting', assignee_id = null, assign_epoch = assign_epoch + 1,
      requeued_at = clock_timestamp(), wanted = ${wanted === null ? null : JSON.stringify(wanted)}::jsonb,
      snoozed_until = null, ends_at = null, handed_seq = null
    where id = ${id}`.execute(tx);
};

/** A colleague gave it to its assignee, who has not read it until they have read up to `seq`. */
export const markHandedOver = async (tx: Tx, id: string, seq: number): Promise<void> => {
  await sql`update conversation set handed_seq = ${seq} where id = ${id}`.execute(tx);
};

/** The last hand-over to a person: who made it, with which note, and to whom. */
export const findHandOver = async (
  tx: Tx,
  id: string,
): Promise<{ by: string; note: string; to: string; name: string } | null> => {
  const { rows } = await sql<{ by: string; note: string; to: string; name: string }>`
    select e.staff_id as by, e.text as note, m.id as to, m.name from conversation_entry e join staff_member m on m.id = e.to_staff_id
    where e.conversation_id = ${id} and e.kind = 'assigned' and e.staff_id is not null order by e.id desc limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
};

export interface NewEntry {
  readonly conversation: string;
  readonly kind: 'assigned' | 'returned' | 'ended' | 'escalated';
  /** Null for the system. */
  readonly staffId: string | null;
  readonly toStaffId?: string | null;
  readonly text?: string;
  readonly why?: Why | null;
}

export const insertEntry = async (tx: Tx, entry: NewEntry): Promise<void> => {
  await sql`insert into conversation_entry (conversation_id, kind, staff_id, to_staff_id, text, why)
    values (${entry.conversation}, ${entry.kind}, ${entry.staffId}, ${entry.toStaffId ?? null}, ${entry.text ?? ''},
      ${entry.why == null ? null : JSON.stringify(entry.why)}::jsonb)`.execute(tx);
};

/** The conversation if this member of staff still holds it under this `assign_epoch`. */
export const findHeld = async (
  tx: Tx,
  staffId: string,
  id: string,
  assignEpoch: number,
): Promise<{ player_id: string; persona_id: number } | null> => {
  const { rows } = await sql<{ player_id: string; persona_id: number }>`
    select player_id, persona_id from conversation where id = ${id} and state = 'active'
      and assignee_id = ${staffId} and assign_epoch = ${assignEpoch}`.execute(tx);
  return rows[0] ?? null;
};

/** Only the assignee moves the staff read marker: other staff may look without a trace. */
export const isAssignee = async (tx: Tx, staffId: string, id: string): Promise<boolean> => {
  const { rows } = await sql`select from conversation where id = ${id} and assignee_id = ${staffId}`.execute(tx);
  return rows.length === 1;
};

/** Every assignment locks the assignee's seat, so that concurrent assignments count their load correctly. */
export const lockSeat = async (tx: Tx, staffId: string): Promise<void> => {
  await sql`update chat_seat set last_assigned_at = clock_timestamp() where staff_id = ${staffId}`.execute(tx);
};

export const countHeldBy = async (tx: Tx, staffId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from conversation where assignee_id = ${staffId} and state = 'active'`.execute(tx);
  return rows[0]?.count ?? 0;
};
