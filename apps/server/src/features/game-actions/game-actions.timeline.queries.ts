import { sql } from 'kysely';
import { beforeIn, microsOf, type TimelineRow, type TimelineSources } from '../../data/timeline.ts';

/** The text is the reason that staff gave; input and answer may contain personal data. */
export const gameActionTimeline: TimelineSources = {
  game_action: async (tx, page) => {
    const { rows } = await sql<TimelineRow>`
      select g.number as id, ${microsOf(sql`g.created_at`)} as micros, null as subject, null as number,
        g.action || ': ' || g.reason as text, g.state, g.requested_by as staff_id, s.name as staff_name
      from game_action g left join staff_member s on s.id = g.requested_by
      where g.player_id = ${page.playerId} ${beforeIn(page, sql`g.created_at`, sql`g.number`)}
      order by g.created_at desc, g.number desc limit ${page.limit}`.execute(tx);
    return rows;
  },
};
