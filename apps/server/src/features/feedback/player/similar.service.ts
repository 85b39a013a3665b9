import type { feedbackSimilar } from '@guildhall/contract/feedback/player.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { PersonActor } from '../../../runtime/actor.ts';
import type { Incident } from '@guildhall/contract/incidents/player.ts';
import type { Database, Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { spendQuota } from '../../../data/quota.ts';
import { feedbackQuotas } from '../feedback.quotas.ts';
import { similarityOf, sharedStems, stemsIn } from '../../../data/search-similarity.ts';
import { similarQuestions, stemWeights } from '../../articles/articles.public.ts';
import { openIncidents } from '../../incidents/incidents.public.ts';

const questionsMax = 3;
const incidentsMax = 3;
/** Matches below this fraction of the best score are dropped. */
const behindMax = 0.4;
const asksPerMinute = 30;

/** Incidents the text may be about, best match first. */
const likeIncidents = async (tx: Tx, stems: readonly string[], incidents: readonly Incident[]): Promise<Incident[]> => {
  const candidates = incidents
    .map((incident) => ({ incident, shared: sharedStems(stems, incident) }))
    .filter(({ shared }) => shared.inTitle.length > 0);
  const found: { incident: Incident; likeness: number }[] = [];
  for (const [lang, ofLang] of Map.groupBy(candidates, ({ incident }) => incident.lang)) {
    const wanted = [...new Set(ofLang.flatMap(({ shared }) => [...shared.inTitle, ...shared.inBody]))];
    const weights = await stemWeights(tx, wanted, lang);
    for (const { incident, shared } of ofLang) {
      found.push({ incident, likeness: similarityOf(stems, shared, (stem) => weights.get(stem) ?? 0) });
    }
  }
  const best = Math.max(0, ...found.map(({ likeness }) => likeness));
  return found
    .filter(({ likeness }) => likeness > 0 && likeness >= best * behindMax)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, incidentsMax)
    .map(({ incident }) => incident);
};

export type FeedbackSimilar = ReturnType<typeof createFeedbackSimilar>;

/** Suggests matching questions and incidents while the player types a report. */
export const createFeedbackSimilar =
  ({ database }: { readonly database: Database }) =>
  async (
    { playerId }: Pick<PersonActor, 'playerId'>,
    { text, category_lang: lang }: BodyOf<typeof feedbackSimilar>,
  ): Promise<MsgOf<typeof feedbackSimilar>> => {
    const tx = database.query;
    if (!(await spendQuota(tx, { key: feedbackQuotas.keyOf('similar', playerId), max: asksPerMinute, seconds: 60 }))) {
      throw new Failure('too_frequent');
    }
    const questions = await similarQuestions(tx, { text, lang, limit: questionsMax });
    return {
      questions,
      incidents: await likeIncidents(tx, stemsIn(lang, text), await openIncidents(tx, lang, playerId)),
    };
  };
