import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../data/database.ts';

/** A named statement, because every socket runs it and planning would cost more than executing. */
export const countUnread = async (
  pool: pg.Pool,
  players: readonly string[],
  since: Date,
): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ id: string; count: number }>({
    name: 'replies.counts',
    text: `select p.id, (select count(*) from feedback where player_id = p.id and is_unread and created_at > $2)
             + (select count(*) from incident_join j join incident i on i.id = j.incident_id
                where j.player_id = p.id and j.seen_at is null and i.closed_at > $2) as count
           from unnest($1::uuid[]) p (id)`,
    values: [players, since],
  });
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/** Which of the players have a report that is not finished. */
export const selectReporters = async (
  pool: pg.Pool,
  players: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'replies.reporters',
    text: `select p.id from unnest($1::uuid[]) p (id)
           where exists (select from feedback f where f.player_id = p.id and f.created_at > $2 and f.state <> $3)`,
    values: [players, since, feedbackStates.finished],
  });
  return new Set(rows.map(({ id }) => id));
};

export const selectJoined = async (tx: Tx, incident: number, players: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from incident_join
    where incident_id = ${incident} and player_id = any(${players}::uuid[])`.execute(tx);
  return rows.map((row) => row.player_id);
};
