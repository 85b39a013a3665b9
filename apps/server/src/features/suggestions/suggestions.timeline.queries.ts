import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import { beforeIn, microsOf, type TimelineRow, type TimelineSources } from '../../data/timeline.ts';

/** Suggestions that the player supports. */
export const suggestionTimeline: TimelineSources = {
  suggestion: async (tx, page) => {
    const { rows } = await sql<TimelineRow>`
      select u.suggestion_id as id, ${microsOf(sql`u.at`)} as micros, u.suggestion_id::text as subject, null as number,
        coalesce(t.title, '') as text, g.state
      from suggestion_support u
      join suggestion g on g.id = u.suggestion_id
      left join suggestion_text t on t.suggestion_id = g.id and t.lang = ${defaultLang}
      where u.player_id = ${page.playerId} ${beforeIn(page, sql`u.at`, sql`u.suggestion_id`)}
      order by u.at desc, u.suggestion_id desc limit ${page.limit}`.execute(tx);
    return rows;
  },
};
