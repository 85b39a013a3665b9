import type { feedbackSimilar } from '@guildhall/contract/feedback.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import type { PersonActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { playerQuotaKey, spendQuota } from '../../platform/quota.ts';
import { countStemsIn, stemsOf } from '../../platform/search-likeness.ts';
import { similarQuestions } from '../articles/articles.public.ts';
import { openIncidents } from '../incidents/incidents.public.ts';

const questionsMax = 3;
const incidentsMax = 5;
const asksPerMinute = 30;

export type FeedbackSimilar = ReturnType<typeof createFeedbackSimilar>;

/** What may spare the player the writing, while it is written. */
export const createFeedbackSimilar =
  ({ database }: { readonly database: Database }) =>
  async (
    { playerId }: Pick<PersonActor, 'playerId'>,
    { text, category_lang: lang }: BodyOf<typeof feedbackSimilar>,
  ): Promise<MsgOf<typeof feedbackSimilar>> => {
    const tx = database.query;
    if (!(await spendQuota(tx, { key: playerQuotaKey('similar', playerId), max: asksPerMinute, seconds: 60 }))) {
      throw new Failure('too_frequent');
    }
    const questions = await similarQuestions(tx, { text, lang, limit: questionsMax });
    const stems = stemsOf(text);
    const incidents = (await openIncidents(tx, lang, playerId))
      .map((incident) => ({ incident, likeness: countStemsIn(stems, `${incident.title} ${incident.body}`) }))
      // Those that are alike as much stay in their order, newest first.
      .toSorted((one, other) => other.likeness - one.likeness)
      .slice(0, incidentsMax);
    return { questions, incidents: incidents.map(({ incident }) => incident) };
  };
