import { lengthOf } from '@guildhall/contract/feedback-rules.ts';
import type { EventStatus } from '@guildhall/contract/post-types.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import { faultOfAnswers, surveyBounds, type GivenAnswer } from '@guildhall/contract/survey-rules.ts';
import type {
  surveyAnswer,
  SurveyInfo,
  surveyInfo,
  surveyList,
  surveyReceipts,
  SurveyRow,
  SurveyTally,
} from '@guildhall/contract/surveys.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { isVerified, type Actor, type PersonActor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { spendNetworkBudget, type NetworkLimits } from '../../platform/quota.ts';
import type { Answered, Answering } from './surveys.answering.ts';
import { isFor } from './surveys.audience.ts';
import { placesOf } from './surveys.places.ts';
import * as queries from './surveys.queries.ts';
import type { ShownSurveys } from './surveys.shown.ts';
import type { Tallies } from './surveys.tallies.ts';
import { answersIn, choicesOf, infoOf, statusOf, surveyRowOf, tallyOf } from './surveys.view.ts';

export interface SurveysDependencies {
  readonly database: Database;
  readonly shown: ShownSurveys;
  readonly tallies: Tallies;
  readonly answering: Answering;
  readonly clock: Clock;
  readonly limits: NetworkLimits;
}

export type SurveysService = ReturnType<typeof createSurveysService>;

const order: readonly EventStatus[] = ['in_progress', 'not_started', 'coming_soon', 'already_ended'];
const receiptsOfPage = 500;
/** So long after an answer its own sender reads counts anew: others may see them a moment later. */
const recentMs = 2000;

/** What is said about a wrong answer is what the form would have said. */
const check = (asked: queries.SurveyPlanRow['questions'], given: readonly GivenAnswer[]): void => {
  const fault = faultOfAnswers(asked, given);
  if (fault !== null) {
    const { name, ...params } = fault;
    throw new Failure(name, params);
  }
  const isLong = given.some(
    ({ text }) => text.length > surveyBounds.wordsMax && lengthOf(text) > surveyBounds.wordsMax,
  );
  if (isLong) throw new Failure('words_length', { min: 0, max: surveyBounds.wordsMax });
};

/** What players do with surveys and votes. */
export const createSurveysService = ({ database, shown, tallies, answering, clock, limits }: SurveysDependencies) => {
  const find = async (id: number, lang: number): Promise<queries.SurveyRecord> => {
    const row = await shown.one(id, lang);
    if (row === null) throw new Failure('not_found');
    return row;
  };

  const ownOf = async (actor: Actor, id: number): Promise<queries.OwnAnswerRow | null> =>
    actor.playerId === null ? null : queries.selectOwn(database.query, id, actor.playerId);

  const isVerifiedCaller = (actor: Actor): boolean => actor.playerId !== null && isVerified(actor);

  const countsFor = (id: number, own: queries.OwnAnswerRow | null) =>
    own !== null && own.created_at.getTime() > clock.now() - recentMs ? tallies.readAnew(id) : tallies.read(id);

  /** Whoever has answered, everybody once it is over, or nobody: as the survey says (E3). */
  const maySee = (row: queries.SurveyRecord, isAnswered: boolean): boolean => {
    if (row.results === 'staff') return false;
    return statusOf(row, clock.now()) === 'already_ended' || (row.results === 'after_answer' && isAnswered);
  };

  return {
    /** What the caller answered stays in their list, also when they are not among those it is for any more. */
    list: async (
      actor: Actor,
      { category_lang: lang, page_index: page, page_size: size }: BodyOf<typeof surveyList>,
    ): Promise<{ list: SurveyRow[]; has_more: boolean }> => {
      const rows = await shown.list(lang);
      const ids = rows.map(({ id }) => id);
      const answered = new Set(
        actor.playerId === null ? [] : await queries.selectAnsweredAmong(database.query, ids, actor.playerId),
      );
      const nowMs = clock.now();
      const visible = rows
        .filter((row) => answered.has(row.id) || isFor(row, actor, lang))
        .map((row) => surveyRowOf(row, lang, answered.has(row.id), nowMs))
        .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
      const from = (page - 1) * size;
      return { list: visible.slice(from, from + size), has_more: visible.length > from + size };
    },

    info: async (actor: Actor, { id, category_lang: lang }: BodyOf<typeof surveyInfo>): Promise<SurveyInfo> => {
      const [row, own] = await Promise.all([find(id, lang), ownOf(actor, id)]);
      const isSeen = maySee(row, own !== null);
      const counts = isSeen || row.cap !== null ? await countsFor(id, own) : { verified: [], unverified: [] };
      const isOfVerified = isVerifiedCaller(actor);
      return infoOf(row, lang, {
        isForCaller: isFor(row, actor, lang) && (isOfVerified || !row.is_verified_only),
        isFull: row.cap !== null && answersIn(isOfVerified ? counts.verified : counts.unverified) >= row.cap,
        own,
        tally: isSeen ? tallyOf(row, counts) : null,
        nowMs: clock.now(),
      });
    },

    tally: async (actor: Actor, id: number): Promise<SurveyTally> => {
      const [row, own] = await Promise.all([find(id, defaultLang), ownOf(actor, id)]);
      if (!maySee(row, own !== null)) throw new Failure('not_found');
      return tallyOf(row, await countsFor(id, own));
    },

    /** One more than shown is read: it is where the next page begins. */
    receipts: async ({ id, from = '' }: BodyOf<typeof surveyReceipts>) => {
      const rows = await queries.selectReceipts(database.query, id, from, receiptsOfPage + 1);
      if (rows === null) throw new Failure('not_found');
      return {
        list: rows.slice(0, receiptsOfPage).map((row) => ({ ...row, choices: choicesOf(row.choices) })),
        next: rows[receiptsOfPage]?.receipt ?? null,
      };
    },

    answer: async (actor: PersonActor, body: BodyOf<typeof surveyAnswer>): Promise<Answered> => {
      const { id, key, lang } = body;
      const row = await find(id, lang);
      const given = body.answers.map((answer) => ({ ...answer, text: answer.text.trim() }));
      check(row.questions, given);
      if (!isFor(row, actor, lang)) {
        // The answer arrived, and the sender changed the language before the confirmation reached them.
        const own = await ownOf(actor, id);
        if (own === null || own.key !== key) throw new Failure('not_found');
        return { receipt: own.receipt, answered_at: own.created_at.getTime(), is_verified: own.is_verified };
      }
      const isOfVerified = isVerified(actor);
      // `survey_take` checks it again under the lock; a refusal here spends no network budget.
      if (row.is_verified_only && !isOfVerified) throw new Failure('survey_verified_only');
      const { playerId, channel, gameVersion } = actor;
      // A retry spends nothing. Verified players skip this query, so that their answers cost one statement for a whole batch.
      if (!isOfVerified && (await ownOf(actor, id)) === null) {
        await spendNetworkBudget(database.query, 'answers', actor, limits);
      }
      return answering.take({
        surveyId: id,
        playerId,
        key,
        isVerified: isOfVerified,
        lang,
        channel,
        gameVersion,
        given,
        places: placesOf(row.questions),
      });
    },

    erasePlayer: queries.detachAnswersOf,
  };
};
