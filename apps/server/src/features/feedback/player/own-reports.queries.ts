import { feedbackStates, type FeedbackState, type FeedbackType } from '@guildhall/contract/feedback/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

interface OwnReportRow {
  readonly id: string;
  readonly number: number;
  readonly type: FeedbackType;
  readonly state: FeedbackState;
  readonly beginning: string;
  readonly is_unread: boolean;
  readonly asked_at: Date | null;
  readonly noticed_at: Date | null;
  /** The beginning of the last text that staff wrote to the player. */
  readonly words: string | null;
}

/** Reads the player's reports since then from the index `feedback_own`; rates and quotas bound how many there are. */
export const selectOwnReports = async (
  tx: Tx,
  playerId: string,
  since: Date,
  limit: number,
): Promise<OwnReportRow[]> => {
  const { rows } = await sql<OwnReportRow>`
    select f.id, f.number, f.type, f.state, left(f.description, 400) as beginning, f.is_unread, f.asked_at, f.noticed_at,
      (select left(e.text, 400) from feedback_entry e
        where e.feedback_id = f.id and e.kind in ('question', 'reply', 'finished', 'merged') order by e.id desc limit 1) as words
    from feedback f
    where f.player_id = ${playerId} and f.created_at > ${since} and (f.is_unread or f.state <> ${feedbackStates.finished})
    order by f.asked_at nulls last, f.is_unread desc, f.updated_at desc, f.id limit ${limit}`.execute(tx);
  return rows;
};
