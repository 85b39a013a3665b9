import type { OwnChat, OwnReport } from '@guildhall/contract/replies/player.ts';
import { collection, port } from '../../registration/module.ts';
import * as v from 'valibot';
import type { Clock } from '../../runtime/clock.ts';
import { createBatchedQuery } from '../../data/batched-query.ts';
import type { Database } from '../../data/database.ts';
import type { Redis } from '../../runtime/redis.ts';
import { countUnread, selectJoined, selectReporters } from './replies.queries.ts';

const CHANNEL = 'guildhall:replies';
const hintSchema = v.union([v.object({ players: v.array(v.string()) }), v.object({ incident: v.number() })]);
export type RepliesHint = v.InferOutput<typeof hintSchema>;

/** Start of the period that lists show; counting further back would leave dots that cannot be cleared (F3). */
export const monthBefore = (nowMs: number): Date => {
  const date = new Date(nowMs);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - 1);
  // The 31st of a shorter month overflows into the next one; use its last day instead.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date;
};

const countsOf = (database: Database, clock: Clock, players: readonly string[]): Promise<Map<string, number>> =>
  countUnread(database.pool, players, monthBefore(clock.now()));

export type Replies = ReturnType<typeof createReplies>;

/** Unread replies of a player: reports with an unread answer, and closed incidents they joined. */
export const createReplies = (database: Database, redis: Redis, clock: Clock) => ({
  count: createBatchedQuery<string, number>(async (players) => {
    const counts = await countsOf(database, clock, players);
    return players.map((player) => counts.get(player) ?? 0);
  }),
  /** Whether the player has a report that is not finished. */
  hasOpen: createBatchedQuery<string, boolean>(async (players) => {
    const found = await selectReporters(database.pool, players, monthBefore(clock.now()));
    return players.map((player) => found.has(player));
  }),
  counts: (players: readonly string[]): Promise<Map<string, number>> => countsOf(database, clock, players),
  /** Call after the commit: gateways recount for these players. Only a hint, since every new socket counts anyway. */
  changed: (players: readonly string[]): void => {
    for (let start = 0; start < players.length; start += 50) {
      redis.publish(CHANNEL, { players: players.slice(start, start + 50) });
    }
  },
  /** An incident closed: each gateway looks up which of its connected players joined it. */
  incidentEnded: (incident: number): void => {
    redis.publish(CHANNEL, { incident });
  },
  /** Filters the players to those who joined the incident. */
  joined: (incident: number, players: readonly string[]): Promise<string[]> =>
    selectJoined(database.query, incident, players),
  onHint: (listener: (hint: RepliesHint) => void): Promise<void> =>
    redis.subscribe(CHANNEL, (message) => {
      listener(v.parse(hintSchema, message));
    }),
});

export type OwnReportsOf = (playerId: string) => Promise<OwnReport[]>;
export type OwnChatOf = (playerId: string) => Promise<OwnChat | null>;

export const unreadReplies = port<Replies>('replies.unread');

/** The player's own reports and chat, as every screen shows them. */
export const ownReports = collection<OwnReportsOf>('replies.ownReports');
export const ownChats = collection<OwnChatOf>('replies.ownChats');
