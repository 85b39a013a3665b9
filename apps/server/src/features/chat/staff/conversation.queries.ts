import type { ChatEntry, OpenedConversation } from '@guildhall/contract/chat/staff.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import {
  conversationColumns,
  conversationOf,
  conversationJoins,
  type ConversationRow,
} from './conversation-row.queries.ts';

export interface EntryRow {
  id: number;
  at: Date;
  kind: ChatEntry['kind'];
  staff_id: string | null;
  staff_name: string | null;
  to_staff_id: string | null;
  to_staff_name: string | null;
  text: string;
  why: ChatEntry['why'];
}

/** Caps the response; the newest entries are kept. */
const entriesMax = 1000;

const entryColumns = sql`e.id, e.at, e.kind, e.staff_id, s.name as staff_name, e.to_staff_id, t.name as to_staff_name, e.text, e.why`;
const entryJoins = sql`left join staff_member s on s.id = e.staff_id left join staff_member t on t.id = e.to_staff_id`;

const nameOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
const entryOf = (row: EntryRow): ChatEntry => ({
  id: row.id,
  at: row.at.getTime(),
  kind: row.kind,
  staff: nameOf(row.staff_id, row.staff_name),
  to: nameOf(row.to_staff_id, row.to_staff_name),
  text: row.text,
  why: row.why,
});

/** Oldest first. */
export const selectEntries = async (tx: Tx, conversation: string): Promise<ChatEntry[]> => {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from conversation_entry e ${entryJoins}
    where e.conversation_id = ${conversation} order by e.id desc limit ${entriesMax}`.execute(tx);
  return rows.toReversed().map(entryOf);
};

/** Idempotent by key. Returns whether the note is new, or null if the conversation does not exist. */
export const insertNote = async (
  tx: Tx,
  { conversation, key, staffId, text }: { conversation: string; key: string; staffId: string; text: string },
): Promise<{ number: number; is_new: boolean } | null> => {
  const { rows } = await sql<{ number: number; is_new: boolean }>`
    with c as (select id, number from conversation where id = ${conversation}),
    written as (
      insert into conversation_entry (conversation_id, key, kind, staff_id, text)
      select c.id, ${key}::uuid, 'note', ${staffId}, ${text} from c
      on conflict (conversation_id, key) where key is not null do nothing returning id
    )
    select c.number, exists (select from written) as is_new from c`.execute(tx);
  return rows[0] ?? null;
};

export const selectNote = async (tx: Tx, conversation: string, key: string): Promise<ChatEntry | null> => {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from conversation_entry e ${entryJoins}
    where e.conversation_id = ${conversation} and e.key = ${key}::uuid`.execute(tx);
  return rows[0] === undefined ? null : entryOf(rows[0]);
};

export interface DetailRow {
  player_id: string;
  context: OpenedConversation['context'];
  rating_text: string;
}

export const selectDetails = async (tx: Tx, conversation: string): Promise<DetailRow | null> => {
  const { rows } = await sql<DetailRow>`
    select player_id, context, rating_text from conversation where id = ${conversation}`.execute(tx);
  return rows[0] ?? null;
};

export const selectOfPlayers = async (tx: Tx, playerIds: readonly string[], limit: number) => {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns}
    from (select * from conversation c where c.player_id = any(${[...playerIds]}::uuid[])
          order by c.state = 'ended', c.number desc limit ${limit}) c
    ${conversationJoins} order by c.state = 'ended', c.number desc`.execute(tx);
  return rows.map(conversationOf);
};

export const selectOthers = async (tx: Tx, playerId: string, exceptId: string, limit: number) => {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns}
    from (select * from conversation c where c.player_id = ${playerId} and c.id <> ${exceptId}
          order by c.number desc limit ${limit}) c
    ${conversationJoins} order by c.number desc`.execute(tx);
  return rows.map(conversationOf);
};

export const findEpoch = async (tx: Tx, conversation: string): Promise<number | null> => {
  const { rows } = await sql<{ epoch: number }>`select epoch from conversation where id = ${conversation}`.execute(tx);
  return rows[0]?.epoch ?? null;
};

export const playerOfConversation = async (tx: Tx, conversation: string): Promise<string | null> =>
  (await tx.selectFrom('conversation').select('player_id').where('id', '=', conversation).executeTakeFirst())
    ?.player_id ?? null;
