import { lengthOf } from '@guildhall/contract/feedback/rules.ts';
import type { EventStatus } from '@guildhall/contract/articles/post-types.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { faultOfAnswers, surveyBounds, type SubmittedAnswer } from '@guildhall/contract/surveys/rules.ts';
import type {
  surveyAnswer,
  SurveyInfo,
  surveyInfo,
  surveyList,
  surveyReceipts,
  SurveyRow,
  SurveyTally,
} from '@guildhall/contract/surveys/player.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { isVerified, type Actor, type PersonActor } from '../../../runtime/actor.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { spendNetworkBudget, type NetworkLimits } from '../../../data/quota.ts';
import type { SharedRead } from '../../../data/shared-read.ts';
import type { Answered, Answering } from './answering.service.ts';
import { isFor } from '../surveys.audience.rules.ts';
import { tallySlotsOf, type BothCounts } from '../surveys.tally-slots.rules.ts';
import * as queries from '../surveys.queries.ts';
import type { PublishedSurveysCache } from '../surveys.published-cache.service.ts';
import { answersIn, choicesOf, infoOf, statusOf, surveyRowOf, tallyOf } from '../surveys.view.ts';
import { surveyTimeline } from '../surveys.timeline.queries.ts';

export interface SurveysDependencies {
  readonly database: Database;
  readonly publishedCache: PublishedSurveysCache;
  readonly counts: SharedRead<BothCounts, number>;
  readonly answering: Answering;
  readonly clock: Clock;
  readonly limits: NetworkLimits;
}

export type SurveysService = ReturnType<typeof createSurveysService>;

const order: readonly EventStatus[] = ['in_progress', 'not_started', 'coming_soon', 'already_ended'];
const receiptsOfPage = 500;
/** Within this time after answering, players bypass the shared counts, so that their own answer is included. */
const recentMs = 2000;

/** Same checks and errors as in the form. */
const check = (asked: queries.SurveyPlanRow['questions'], answers: readonly SubmittedAnswer[]): void => {
  const fault = faultOfAnswers(asked, answers);
  if (fault !== null) {
    const { name, ...params } = fault;
    throw new Failure(name, params);
  }
  const isLong = answers.some(
    ({ text }) => text.length > surveyBounds.wordsMax && lengthOf(text) > surveyBounds.wordsMax,
  );
  if (isLong) throw new Failure('words_length', { min: 0, max: surveyBounds.wordsMax });
};

export const createSurveysService = ({
  database,
  publishedCache: shown,
  counts: sharedCounts,
  answering,
  clock,
  limits,
}: SurveysDependencies) => {
  const find = async (id: number, lang: number): Promise<queries.SurveyRecord> => {
    const row = await shown.one(id, lang);
    if (row === null) throw new Failure('not_found');
    return row;
  };

  const ownOf = async (actor: Actor, id: number): Promise<queries.OwnAnswerRow | null> =>
    actor.playerId === null ? null : queries.selectOwn(database.query, id, actor.playerId);

  const isVerifiedCaller = (actor: Actor): boolean => actor.playerId !== null && isVerified(actor);

  const countsFor = (id: number, own: queries.OwnAnswerRow | null) =>
    own !== null && own.created_at.getTime() > clock.now() - recentMs
      ? sharedCounts.readAnew(id)
      : sharedCounts.read(id);

  /** As the survey is configured: for players who answered, for everyone after the end, or for staff only (E3). */
  const maySee = (row: queries.SurveyRecord, isAnswered: boolean): boolean => {
    if (row.results === 'staff') return false;
    return statusOf(row, clock.now()) === 'already_ended' || (row.results === 'after_answer' && isAnswered);
  };

  return {
    /** Surveys that the caller answered stay listed even if they no longer belong to the audience. */
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

    /** The extra row is the start of the next page. */
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
      const answers = body.answers.map((answer) => ({ ...answer, text: answer.text.trim() }));
      check(row.questions, answers);
      if (!isFor(row, actor, lang)) {
        // A retry of a stored answer after the sender switched to another language.
        const own = await ownOf(actor, id);
        if (own === null || own.key !== key) throw new Failure('not_found');
        return { receipt: own.receipt, answered_at: own.created_at.getTime(), is_verified: own.is_verified };
      }
      const isOfVerified = isVerified(actor);
      // `survey_take` checks this again under the lock; rejecting it here spends no network budget.
      if (row.is_verified_only && !isOfVerified) throw new Failure('survey_verified_only');
      const { playerId, channel, gameVersion } = actor;
      // Retries spend no budget. Verified players skip this query, so that a batch of their answers costs a single
      // statement.
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
        answers,
        tallySlots: tallySlotsOf(row.questions),
      });
    },

    /** For the search, which shows running surveys to their audience only. */
    readable: async (actor: Actor, ids: readonly number[], lang: number): Promise<number[]> => {
      const rows = await Promise.all(ids.map((id) => shown.one(id, lang)));
      return rows.flatMap((row) => (row !== null && isFor(row, actor, lang) ? [row.id] : []));
    },

    timeline: surveyTimeline,
    erasePlayer: queries.detachAnswersOf,
    countPlayer: queries.countAnswersOf,
  };
};
