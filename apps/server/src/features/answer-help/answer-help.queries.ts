import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

/** Messages and entries that are looked at; fewer of them are the player's. */
const recentMax = 60;

export interface ChatSubject {
  readonly lang: number;
  readonly player_id: string;
  readonly state: string;
  readonly assignee_id: string | null;
  /** Newest first. */
  readonly texts: readonly string[];
}

/** The chat with the last texts of its player, each cut to a length. */
export const selectChat = async (
  tx: Tx,
  conversation: string,
  { count, length }: { readonly count: number; readonly length: number },
): Promise<ChatSubject | null> => {
  const { rows } = await sql<ChatSubject>`
    select c.lang, c.player_id, c.state, c.assignee_id, array(
      select left(m.content, ${length}) from message m
      where m.conversation_id = c.id and m.seq > c.last_seq - ${recentMax}
        and m.sender = 2 and m.content_type = 1 and m.event is null
      order by m.seq desc limit ${count}
    ) as texts
    from conversation c where c.id = ${conversation}`.execute(tx);
  return rows[0] ?? null;
};

export interface ReportSubject {
  readonly lang: number;
  readonly player_id: string;
  /** The newest addition first, the report last. */
  readonly texts: readonly string[];
}

export const selectReport = async (
  tx: Tx,
  id: string,
  { count, length }: { readonly count: number; readonly length: number },
): Promise<ReportSubject | null> => {
  const { rows } = await sql<ReportSubject>`
    select f.lang, f.player_id, array(
      select left(e.text, ${length}) from (
        select id, text, by from feedback_entry e where e.feedback_id = f.id order by e.id desc limit ${recentMax}
      ) e where e.by = 'player' and e.text <> '' order by e.id desc limit ${count}
    ) || left(f.description, ${length}) as texts
    from feedback f where f.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** Players may use the first name only. */
const withParts = (names: readonly string[]): string[] => names.flatMap((name) => [name, ...name.split(/\s+/)]);

/** Names of the agent and the personas, which may occur in the texts. */
export const selectStaffNames = async (tx: Tx, staffId: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from staff_member where id = ${staffId} union select name from persona`.execute(tx);
  return withParts(rows.map(({ name }) => name));
};

export const selectPlayerNames = async (tx: Tx, playerId: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select card ->> 'name' as name from player_card where player_id = ${playerId} and card ? 'name'`.execute(tx);
  return withParts(rows.map(({ name }) => name));
};
