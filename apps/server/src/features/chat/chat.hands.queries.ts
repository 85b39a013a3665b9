import type { ConversationState } from '@guildhall/contract/chat-rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

export interface HeldConversation {
  readonly id: string;
  readonly player_id: string;
  readonly state: ConversationState;
  readonly assignee_id: string | null;
  readonly assign_epoch: number;
  readonly persona_id: number | null;
}

export const lockConversation = async (tx: Tx, id: string): Promise<HeldConversation | null> => {
  const { rows } = await sql<HeldConversation>`
    select id, player_id, state, assignee_id, assign_epoch, persona_id from conversation
    where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
};

/** Into somebody's hands, under the name they sit at; the admin's where they never chose one. */
export const assign = async (tx: Tx, id: string, staffId: string): Promise<number> => {
  const { rows } = await sql<{ persona_id: number }>`
    update conversation set state = 'active', assignee_id = ${staffId}, assign_epoch = assign_epoch + 1,
      assigned_at = clock_timestamp(),
      persona_id = coalesce((select s.persona_id from chat_seat s join persona p on p.id = s.persona_id
        where s.staff_id = ${staffId} and p.is_active), 1)
    where id = ${id} returning persona_id`.execute(tx);
  return rows[0]?.persona_id ?? 1;
};

/** Out of all hands: it waits again, where it stood before. */
export const unassign = async (tx: Tx, id: string): Promise<void> => {
  await sql`update conversation set state = 'waiting', assignee_id = null, assign_epoch = assign_epoch + 1
    where id = ${id}`.execute(tx);
};

export interface EntryWish {
  readonly conversation: string;
  readonly kind: 'assigned' | 'returned' | 'ended';
  /** Null where the system did it. */
  readonly staffId: string | null;
  readonly toStaffId?: string | null;
  readonly text?: string;
}

export const insertEntry = async (tx: Tx, wish: EntryWish): Promise<void> => {
  await sql`insert into conversation_entry (conversation_id, kind, staff_id, to_staff_id, text)
    values (${wish.conversation}, ${wish.kind}, ${wish.staffId}, ${wish.toStaffId ?? null}, ${wish.text ?? ''})`.execute(
    tx,
  );
};

/** Whose it is while this very state of hands lasts. */
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

/** Only whoever has it reads for all of staff: others may look without a trace. */
export const isAssignee = async (tx: Tx, staffId: string, id: string): Promise<boolean> => {
  const { rows } = await sql`select from conversation where id = ${id} and assignee_id = ${staffId}`.execute(tx);
  return rows.length === 1;
};

/** Whoever gives somebody a conversation holds their seat, so that what they have is counted right by whoever comes next. */
export const lockSeat = async (tx: Tx, staffId: string): Promise<void> => {
  await sql`select from chat_seat where staff_id = ${staffId} for no key update`.execute(tx);
};

/** In one order, so that gateways that write down the same people wait for each other instead of for ever. */
export const touchSeats = async (tx: Tx, staffIds: readonly string[]): Promise<void> => {
  await sql`insert into chat_seat (staff_id) select id from unnest(${[...staffIds]}::text[]) id order by id
    on conflict (staff_id) do update set seen_at = now()`.execute(tx);
};
