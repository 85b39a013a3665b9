import { sql } from 'kysely';
import * as v from 'valibot';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Redis } from './redis.ts';

const CHANNEL = 'guildhall:replies';
const hintSchema = v.union([v.object({ players: v.array(v.string()) }), v.object({ incident: v.number() })]);
export type RepliesHint = v.InferOutput<typeof hintSchema>;

/** What a list shows, so a dot can always be cleared (F3). */
export const monthBefore = (nowMs: number): Date => {
  const date = new Date(nowMs);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - 1);
  // There is no 31st of February: its last day then, not the 3rd of March.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date;
};

const countsOf = async (database: Database, clock: Clock, players: readonly string[]): Promise<Map<string, number>> => {
  const since = monthBefore(clock.now());
  // Named: every socket asks it, and planning would cost more than running.
  const { rows } = await database.pool.query<{ id: string; count: number }>({
    name: 'replies.counts',
    text: `select p.id, (select count(*) from feedback where player_id = p.id and is_unread and created_at > $2)
             + (select count(*) from incident_join j join incident i on i.id = j.incident_id
                where j.player_id = p.id and j.seen_at is null and i.closed_at > $2) as count
           from unnest($1::uuid[]) p (id)`,
    values: [players, since],
  });
  return new Map(rows.map(({ id, count }) => [id, count]));
};

export type Replies = ReturnType<typeof createReplies>;

/** Answers that wait for a player: unread reports, and known issues that they joined and that ended. */
export const createReplies = (database: Database, redis: Redis, clock: Clock) => ({
  count: async (playerId: string): Promise<number> => (await countsOf(database, clock, [playerId])).get(playerId) ?? 0,
  /** In one question for all of them. */
  counts: (players: readonly string[]): Promise<Map<string, number>> => countsOf(database, clock, players),
  /** Call after the commit: open apps of these players ask what waits for them. A hint; every new socket asks anyway. */
  changed: (players: readonly string[]): void => {
    for (let start = 0; start < players.length; start += 50) {
      redis.publish(CHANNEL, { players: players.slice(start, start + 50) });
    }
  },
  /** A known issue ended: each gateway finds those among its own players who joined. */
  incidentEnded: (incident: number): void => {
    redis.publish(CHANNEL, { incident });
  },
  /** Of these players, those who joined the issue. */
  joined: async (incident: number, players: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ player_id: string }>`
      select player_id from incident_join
      where incident_id = ${incident} and player_id = any(${players}::uuid[])`.execute(database.query);
    return rows.map((row) => row.player_id);
  },
  onHint: (listener: (hint: RepliesHint) => void): Promise<void> =>
    redis.subscribe(CHANNEL, (message) => {
      listener(v.parse(hintSchema, message));
    }),
});
