import type { FeedbackContext } from '@guildhall/contract/feedback/context.ts';
import {
  feedbackStates,
  staffOnlyEntryKinds,
  type FeedbackEntryKind,
  type FeedbackState,
  type FeedbackType,
} from '@guildhall/contract/feedback/rules.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from '../../../data/database.types.ts';
import type { Tx } from '../../../data/database.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';

export interface Arrived {
  readonly id: string;
  readonly number: number;
}

export const findByKey = async (tx: Tx, playerId: string, key: string): Promise<Arrived | null> =>
  (await tx
    .selectFrom('feedback')
    .select(['id', 'number'])
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst()) ?? null;

export interface NewFeedback {
  readonly playerId: string;
  readonly key: string;
  readonly type: FeedbackType;
  readonly roleId: string;
  readonly email: string;
  readonly description: string;
  readonly terms: string;
  readonly lang: number;
  readonly context: FeedbackContext | null;
  readonly isGuest: boolean;
  readonly pictureCount: number;
  readonly at: Date;
  /** The restriction that the report is an appeal against. */
  readonly appealOf?: number;
}

export const insertFeedback = async (tx: Tx, { at, ...feedback }: NewFeedback): Promise<Arrived> => {
  const arrived = await tx
    .insertInto('feedback')
    .values({
      player_id: feedback.playerId,
      key: feedback.key,
      type: feedback.type,
      role_id: feedback.roleId,
      email: feedback.email,
      description: feedback.description,
      terms: feedback.terms,
      lang: feedback.lang,
      channel: feedback.context?.channel ?? null,
      version_of_game: feedback.context?.version ?? null,
      context: feedback.context === null ? null : JSON.stringify(feedback.context),
      is_guest: feedback.isGuest,
      picture_count: feedback.pictureCount,
      appeal_of: feedback.appealOf ?? null,
      created_at: at,
      updated_at: at,
      waiting_since: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('feedback_entry')
    .values({ feedback_id: arrived.id, at, kind: 'submitted', by: 'player', to_state: 0 })
    .execute();
  return arrived;
};

export interface OwnRow {
  id: string;
  number: number;
  type: FeedbackType;
  state: FeedbackState;
  /** The first 400 characters of the description. */
  beginning: string;
  picture_count: number;
  created_at: Date;
  updated_at: Date;
  is_unread: boolean;
  is_appeal: boolean;
  cursor_micros: number;
}

export interface OwnPage {
  readonly playerId: string;
  readonly since: Date;
  readonly after: { readonly micros: number; readonly id: string } | null;
  readonly limit: number;
}

/** Keyset pagination on the index `feedback_own`, so that a deep page costs as much as the first. */
export const selectOwnPage = async (tx: Tx, { playerId, since, after, limit }: OwnPage): Promise<OwnRow[]> => {
  const cursorCondition =
    after === null
      ? sql``
      : sql`and (created_at, id) < (timestamptz 'epoch' + ${after.micros} * interval '1 microsecond', ${after.id}::uuid)`;
  const { rows } = await sql<OwnRow>`
    select id, number, type, state, left(description, 400) as beginning, picture_count, created_at, updated_at, is_unread,
      appeal_of is not null as is_appeal, (extract(epoch from created_at) * 1000000)::bigint as cursor_micros
    from feedback where player_id = ${playerId} and created_at > ${since} ${cursorCondition}
    order by created_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
};

/** The player's appeal against the restriction. */
export const selectAppeal = async (tx: Tx, restriction: number, playerId: string): Promise<FeedbackRecord | null> =>
  (await tx
    .selectFrom('feedback')
    .selectAll()
    .where('appeal_of', '=', restriction)
    .where('player_id', '=', playerId)
    .executeTakeFirst()) ?? null;

export interface OwnFeedback extends FeedbackRecord {
  /** Id of the report this one was merged into, if it belongs to the same player. */
  merged_into_own: string | null;
}

/** The owner is part of the query: other players' reports are not found (threat 11). */
export const selectOwn = async (tx: Tx, id: string, playerId: string): Promise<OwnFeedback | null> =>
  (await tx
    .selectFrom('feedback as f')
    .leftJoin('feedback as into', (join) =>
      join.onRef('into.id', '=', 'f.merged_into').onRef('into.player_id', '=', 'f.player_id'),
    )
    .selectAll('f')
    .select('into.id as merged_into_own')
    .where('f.id', '=', id)
    .where('f.player_id', '=', playerId)
    .executeTakeFirst()) ?? null;

/** `lockFeedback` restricted to the owner, so that players cannot lock other players' reports. */
export const lockOwn = async (tx: Tx, id: string, playerId: string): Promise<FeedbackRecord | null> =>
  (await tx
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export interface OwnEntryRow {
  id: number;
  at: Date;
  kind: FeedbackEntryKind;
  by: 'player' | 'staff' | 'system';
  from_state: FeedbackState | null;
  to_state: FeedbackState | null;
  text: string;
  original: string | null;
  original_lang: LangId | null;
}

/** Internal notes and staff identities are not even selected (threat 14). */
export const selectEntriesForPlayer = async (tx: Tx, feedbackId: string): Promise<OwnEntryRow[]> =>
  (await tx
    .selectFrom('feedback_entry')
    .select(['id', 'at', 'kind', 'by', 'from_state', 'to_state', 'text'])
    // Other details are for staff.
    .select([sql`details->>'original'`.as('original'), sql`(details->>'original_lang')::int`.as('original_lang')])
    .where('feedback_id', '=', feedbackId)
    .where('kind', 'not in', [...staffOnlyEntryKinds])
    .orderBy('id')
    .execute()) as OwnEntryRow[];

/** Kind of the entry that last finished the report. */
export const lastEndingOf = async (tx: Tx, feedbackId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('feedback_entry')
    .select('kind')
    .where('feedback_id', '=', feedbackId)
    .where('to_state', '=', feedbackStates.finished)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.kind ?? null;
};

export const countEntries = async (tx: Tx, feedbackId: string, kind: FeedbackEntryKind): Promise<number> => {
  const row = await tx
    .selectFrom('feedback_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('feedback_id', '=', feedbackId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Marks the report read up to `until`. Null if the player has no such report. */
export const markSeen = async (tx: Tx, id: string, playerId: string, until: Date) => {
  const { rows } = await sql<{ was_unread: boolean; is_unread: boolean }>`
    with own as (select id, is_unread from feedback where id = ${id} and player_id = ${playerId}),
      read as (update feedback f set is_unread = false from own
        where f.id = own.id and f.is_unread and date_trunc('milliseconds', f.updated_at) <= ${until}
        returning f.id)
    select is_unread as was_unread, is_unread and not exists (select from read) as is_unread from own`.execute(tx);
  return rows[0] ?? null;
};

/** Reports the player sent, and reports staff linked to their account. Pictures and history follow by foreign key. */
const ofPlayer = (playerId: string) => (eb: ExpressionBuilder<DB, 'feedback'>) =>
  eb.or([eb('player_id', '=', playerId), eb('account_id', '=', playerId)]);

export const countOfPlayer = async (tx: Tx, playerId: string): Promise<{ reports: number }> =>
  tx
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where(ofPlayer(playerId))
    .executeTakeFirstOrThrow();

export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('feedback').where(ofPlayer(playerId)).execute();
};

export const countSent = async (tx: Tx, playerId: string, after: Date | null): Promise<number> => {
  let query = tx
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', playerId);
  if (after !== null) query = query.where('created_at', '>', after);
  return (await query.executeTakeFirstOrThrow()).count;
};

/** Pictures follow their report by foreign key. */
export const moveSent = async (tx: Tx, from: string, to: string): Promise<void> => {
  // Of two appeals against the block of a network, the player's own stays one.
  await sql`update feedback f set player_id = ${to}, appeal_of = case when exists
      (select from feedback o where o.appeal_of = f.appeal_of and o.player_id = ${to}) then null else f.appeal_of end
    where f.player_id = ${from}`.execute(tx);
};
