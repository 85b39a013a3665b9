import { sql } from 'kysely';
import { beforeIn, microsOf, type TimelineRow, type TimelineSources } from '../../data/timeline.ts';

/** The state is the kind and the reason, such as `mute.spam`. */
export const restrictionTimeline: TimelineSources = {
  restriction: async (tx, page) => {
    const { rows } = await sql<TimelineRow>`
      select r.id, ${microsOf(sql`r.created_at`)} as micros, null as subject, null as number, r.note as text,
        r.kind || '.' || r.reason as state, r.created_by as staff_id, s.name as staff_name
      from restriction r left join staff_member s on s.id = r.created_by
      where r.player_id = ${page.playerId} ${beforeIn(page, sql`r.created_at`, sql`r.id`)}
      order by r.created_at desc, r.id desc limit ${page.limit}`.execute(tx);
    return rows;
  },
};
