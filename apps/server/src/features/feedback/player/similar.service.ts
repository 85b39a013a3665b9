import type { feedbackSimilar } from '@guildhall/contract/feedback/player.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { SearchType } from '@guildhall/contract/search/types.ts';
import type { PersonActor } from '../../../runtime/actor.ts';
import type { Database } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { spendQuota } from '../../../data/quota.ts';
import { feedbackQuotas } from '../feedback.quotas.ts';
import { selectQuestions } from '../../articles/articles.public.ts';
import { openIncidents } from '../../incidents/incidents.public.ts';
import type { RelatedContent } from '../../search/search.public.ts';

const questionsMax = 3;
const incidentsMax = 3;
/** Matches below this fraction of the best one are dropped. */
const behindMax = 0.4;
const asksPerMinute = 30;

export interface FeedbackSimilarDependencies {
  readonly database: Database;
  readonly related: RelatedContent;
}

export type FeedbackSimilar = ReturnType<typeof createFeedbackSimilar>;

/** Suggests matching questions and incidents while the player types a report. */
export const createFeedbackSimilar =
  ({ database, related }: FeedbackSimilarDependencies) =>
  async (
    { playerId }: Pick<PersonActor, 'playerId'>,
    { text, category_lang: lang }: BodyOf<typeof feedbackSimilar>,
  ): Promise<MsgOf<typeof feedbackSimilar>> => {
    const tx = database.query;
    if (!(await spendQuota(tx, { key: feedbackQuotas.keyOf('similar', playerId), max: asksPerMinute, seconds: 60 }))) {
      throw new Failure('too_frequent');
    }
    const hits = await related({ text, lang, types: ['question', 'incident'] });
    const idsOf = (type: SearchType, max: number): number[] => {
      const own = hits.filter((hit) => hit.type === type);
      const least = (own[0]?.share ?? 0) * behindMax;
      return own
        .filter(({ share }) => share >= least)
        .slice(0, max)
        .map(({ item_id: id }) => id);
    };
    const [questionIds, incidentIds] = [idsOf('question', questionsMax), idsOf('incident', incidentsMax)];
    const open = incidentIds.length === 0 ? [] : await openIncidents(tx, lang, playerId);
    return {
      questions: questionIds.length === 0 ? [] : await selectQuestions(tx, questionIds, lang),
      incidents: incidentIds.flatMap((id) => open.find((incident) => incident.id === id) ?? []),
    };
  };
