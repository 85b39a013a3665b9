import { feedbackStateNameOf, type FeedbackState } from '@guildhall/contract/feedback/rules.ts';
import { sql } from 'kysely';
import { beforeIn, microsOf, timelineDepth, type TimelineRow, type TimelineSources } from '../../../data/timeline.ts';
import { summaryOf } from '../player/report.view.ts';

interface ReportRow extends Omit<TimelineRow, 'text' | 'state'> {
  readonly beginning: string;
  readonly report_state: FeedbackState;
}

/**
 * Reports of a player, with those that staff linked to the account, and the notes of staff in them; not the note that holds a chat,
 * which is in the timeline itself for those who may read it.
 */
export const reportTimeline: TimelineSources = {
  report: async (tx, page) => {
    const columns = sql`f.number as id, ${microsOf(sql`f.created_at`)} as micros, f.id as subject, f.number,
      left(f.description, 400) as beginning, f.state as report_state, f.tags, f.assignee_id as staff_id, s.name as staff_name,
      f.created_at`;
    const of = (
      column: string,
    ) => sql`(select ${columns} from feedback f left join staff_member s on s.id = f.assignee_id
      where ${sql.ref(column)} = ${page.playerId} ${beforeIn(page, sql`f.created_at`, sql`f.number`)}
      order by f.created_at desc, f.number desc limit ${page.limit})`;
    const { rows } = await sql<ReportRow>`select * from (${of('f.player_id')} union all ${of('f.account_id')}) r
      order by created_at desc, id desc limit ${page.limit}`.execute(tx);
    return rows.map(({ beginning, report_state: state, ...row }) => ({
      ...row,
      text: summaryOf(beginning),
      state: feedbackStateNameOf(state),
    }));
  },

  report_note: async (tx, page) => {
    const { rows } = await sql<TimelineRow>`
      select e.id, ${microsOf(sql`e.at`)} as micros, f.id as subject, f.number, left(e.text, 300) as text, null as state,
        e.staff_id, s.name as staff_name
      from (select id, number from feedback where player_id = ${page.playerId}
        order by created_at desc limit ${timelineDepth}) f
      cross join lateral (
        select * from feedback_entry n where n.feedback_id = f.id and n.kind = 'note' and not n.details ? 'chat'
          ${beforeIn(page, sql`n.at`, sql`n.id`)}
        order by n.id desc limit ${page.limit}
      ) e
      left join staff_member s on s.id = e.staff_id
      order by e.at desc, e.id desc limit ${page.limit}`.execute(tx);
    return rows;
  },
};
