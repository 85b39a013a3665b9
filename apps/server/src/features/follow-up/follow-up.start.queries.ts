import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface Addressee {
  readonly player_id: string;
  /** Of the chat or report. */
  readonly number: number;
  readonly lang: number;
  readonly is_guest: boolean;
  readonly channel: number | null;
  readonly version_of_game: string | null;
  /** Chat needs a launch, and an open account. */
  readonly may_chat: boolean;
}

export const findAddressee = async (tx: Tx, { of, id }: ChatOrReport): Promise<Addressee | null> => {
  const { rows } = await sql<Addressee>`
    select s.player_id, s.number, s.lang, s.is_guest, s.channel, s.version_of_game,
      p.proof in ('ticket', 'parameters') and p.closed_at is null as may_chat
    from ${sql.table(of === 'chat' ? 'conversation' : 'feedback')} s join player p on p.id = s.player_id
    where s.id = ${id} for key share of p`.execute(tx);
  return rows[0] ?? null;
};

export interface OpenChat {
  readonly id: string;
  /** Whether an earlier attempt with the same key started it. */
  readonly is_same: boolean;
}

export const findOpenChat = async (tx: Tx, playerId: string, key: string): Promise<OpenChat | null> => {
  const { rows } = await sql<OpenChat>`
    select c.id, exists (
      select from message m where m.conversation_id = c.id and m.sender = 1 and m.client_id = ${key}) as is_same
    from conversation c where c.player_id = ${playerId} and c.state <> 'ended'`.execute(tx);
  return rows[0] ?? null;
};

/** Waits for the player like a snoozed one: it does not return to the queue when its author leaves. */
export const markStarted = async (tx: Tx, id: string, days: number): Promise<void> => {
  await sql`update conversation set is_outbound = true, snoozed_until = clock_timestamp() + make_interval(days => ${days})
    where id = ${id}`.execute(tx);
};
