import { sql } from 'kysely';
import { beforeIn, microsOf, timelineDepth, type TimelineRow, type TimelineSources } from '../../../data/timeline.ts';

/** Without words: reading the chat of another member of staff is recorded, and this is not (threat 16). */
export const chatTimeline: TimelineSources = {
  chat: async (tx, page) => {
    const { rows } = await sql<TimelineRow>`
      select c.number as id, ${microsOf(sql`c.created_at`)} as micros, c.id as subject, c.number, '' as text, c.state, c.tags,
        c.assignee_id as staff_id, s.name as staff_name
      from conversation c left join staff_member s on s.id = c.assignee_id
      where c.player_id = ${page.playerId} ${beforeIn(page, sql`c.created_at`, sql`c.number`)}
      order by c.created_at desc, c.number desc limit ${page.limit}`.execute(tx);
    return rows;
  },

  chat_note: async (tx, page) => {
    const { rows } = await sql<TimelineRow>`
      select e.id, ${microsOf(sql`e.at`)} as micros, c.id as subject, c.number, '' as text, c.state,
        e.staff_id, s.name as staff_name
      from (select id, number, state from conversation where player_id = ${page.playerId}
        order by created_at desc, number desc limit ${timelineDepth}) c
      cross join lateral (
        select * from conversation_entry n where n.conversation_id = c.id and n.kind = 'note'
          ${beforeIn(page, sql`n.at`, sql`n.id`)}
        order by n.id desc limit ${page.limit}
      ) e
      left join staff_member s on s.id = e.staff_id
      order by e.at desc, e.id desc limit ${page.limit}`.execute(tx);
    return rows;
  },
};
