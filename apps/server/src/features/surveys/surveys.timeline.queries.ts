import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import { beforeIn, microsOf, type TimelineRow, type TimelineSources } from '../../data/timeline.ts';

/**
 * That the player took part, at the time the survey started. The time of the answer is left out: with the exported answers, which
 * have their day, it could tell what the player answered.
 */
export const surveyTimeline: TimelineSources = {
  survey: async (tx, page) => {
    const { rows } = await sql<TimelineRow>`
      select v.id, ${microsOf(sql`v.started_at`)} as micros, v.id::text as subject, null as number, coalesce(t.title, '') as text,
        case v.type when ${surveyTypes.vote} then 'vote' else 'questionnaire' end as state
      from survey_answer a
      join lateral (select s.id, s.type, coalesce(s.starts_at, s.published_at, s.created_at) as started_at
        from survey s where s.id = a.survey_id) v on true
      left join survey_text t on t.survey_id = v.id and t.lang = ${defaultLang}
      where a.player_id = ${page.playerId} ${beforeIn(page, sql`v.started_at`, sql`v.id`)}
      order by v.started_at desc, v.id desc limit ${page.limit}`.execute(tx);
    return rows;
  },
};
