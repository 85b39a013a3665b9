import type { TimelineKind } from '@guildhall/contract/players/timeline.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

export interface TimelinePage {
  readonly playerId: string;
  /** Only rows before this time and id, in the order of the timeline; null for the newest. */
  readonly before: { readonly micros: number; readonly id: number } | null;
  readonly limit: number;
}

/** `id` is positive, and unique within the kind. Personal data that other pages mask must not be in `text`. */
export interface TimelineRow {
  readonly id: number;
  readonly micros: number;
  readonly subject: string | null;
  readonly number: number | null;
  readonly text: string;
  readonly state: string | null;
  readonly tags?: readonly string[];
  readonly staff_id?: string | null;
  readonly staff_name?: string | null;
}

/** Reads the latest `limit` rows of one kind, ordered by time and id, newest first. */
export type SelectTimeline = (tx: Tx, page: TimelinePage) => Promise<TimelineRow[]>;
export type TimelineSources = Partial<Readonly<Record<TimelineKind, SelectTimeline>>>;

/** Notes are read of at most this many of the player's latest reports or chats, so that a page has a bounded cost. */
export const timelineDepth = 200;

export const microsOf = (time: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`;

/** The condition on the time and the id of a row, to be appended to a `where`. */
export const beforeIn = (
  { before }: TimelinePage,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  before === null
    ? sql``
    : sql`and (${time}, ${id}) < (timestamptz 'epoch' + ${before.micros} * interval '1 microsecond', ${before.id}::bigint)`;
