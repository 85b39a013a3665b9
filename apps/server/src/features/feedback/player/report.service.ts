import type {
  feedbackCreate,
  feedbackDetail,
  feedbackInfo,
  FeedbackInfo,
  feedbackList,
  feedbackRate,
  feedbackReopen,
  feedbackSeen,
} from '@guildhall/contract/feedback/player.ts';
import {
  feedbackStates,
  feedbackTypes,
  mayAdd,
  replyTimeOf,
  type FeedbackState,
} from '@guildhall/contract/feedback/rules.ts';
import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { isVerified, type PersonActor } from '../../../runtime/actor.ts';
import { restrictionFailure } from '../../../runtime/restriction-failure.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { pageOf, uuidCursor } from '../../../data/keyset.ts';
import { isQuotaLeft, spendNetworkBudget, spendQuota, type Quota } from '../../../data/quota.ts';
import { feedbackQuotas } from '../feedback.quotas.ts';
import { withBudgets, type RestrictionWatch } from '../../../data/restriction-watch.ts';
import { monthBefore, type Replies } from '../../replies/replies.public.ts';
import { vectorOf } from '../../../data/search-terms.ts';
import { attachFiles, filesOf, type FileLinks } from '../../files/files.public.ts';
import { incidentFor } from '../../incidents/incidents.public.ts';
import { suggestionTitle } from '../../suggestions/suggestions.public.ts';
import { arriveOnce } from './submit-once.service.ts';
import { applyWithNotice } from '../feedback.notices.service.ts';
import { reopenUntil } from '../feedback.deadlines.rules.ts';
import { isDoneAlready, type FeedbackRecord } from '../feedback.transitions.queries.ts';
import { MoveRefused, type FeedbackAction } from '../feedback.transitions.rules.ts';
import { selectUsualReply } from '../staff/statistics.queries.ts';
import * as queries from './report.queries.ts';
import { checkedSubmission, checkedWords, type Limits } from './submission.rules.ts';
import { infoOf, rowOf, type PicturesByEntry } from './report.view.ts';

export interface FeedbackDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly replies: Replies;
  readonly fileLinks: FileLinks;
  readonly restrictionWatch: Pick<RestrictionWatch, 'of'>;
  readonly limits: Limits;
}

export type Caller = Pick<PersonActor, 'playerId' | 'kind' | 'proof' | 'network'>;
type Owner = Pick<PersonActor, 'playerId'>;

/** Caps rating changes, because each one adds a history entry. */
const ratingsMax = 10;

/** Caps additions, because a report is always loaded whole. */
const additionsMax = 50;

/** A player's action, without the parts that are the same for all. */
type OwnAction = Omit<FeedbackAction, 'author' | 'at'>;

export type FeedbackService = ReturnType<typeof createFeedbackService>;

/** A player's operations on their own reports. Other players' reports answer 404, so ids cannot be probed. */
export const createFeedbackService = (dependencies: FeedbackDependencies) => {
  const { database, clock, consoleHints, replies, fileLinks, restrictionWatch, limits } = dependencies;

  const rateOf = ({ playerId, proof }: Caller, name: 'feedback' | 'additions'): Quota => ({
    key: feedbackQuotas.keyOf(name, playerId),
    max: isVerified({ proof }) ? limits.feedback_rate : limits.feedback_rate_unverified,
    seconds: 60,
  });

  /** Limited like reports but counted separately, so that a new report can be added to right away. */
  const addition = async (tx: Tx, caller: Caller, id: string): Promise<void> => {
    if ((await queries.countEntries(tx, id, 'detail')) >= additionsMax) throw new MoveRefused();
    const rate = rateOf(caller, 'additions');
    const isWithinRate = (await isQuotaLeft(tx, rate)) && (await spendQuota(tx, rate));
    if (!isWithinRate) throw new Failure('feedback_rate', { count: rate.max });
    await spendNetworkBudget(tx, 'feedback', caller, limits);
  };

  /** Locks the player's report while `work` chooses the action; null is a no-op. */
  const act = async (
    { playerId }: Owner,
    id: string,
    work: (tx: Tx, record: FeedbackRecord) => Promise<OwnAction | null>,
    after: (tx: Tx, entryId: number) => Promise<void> = async () => {},
  ): Promise<null> => {
    const isDone = await database
      .transaction(async (tx) => {
        const record = await queries.lockOwn(tx, id, playerId);
        if (record === null) throw new Failure('not_found');
        const action = await work(tx, record);
        if (action === null) return false;
        const done = { ...action, author: { by: 'player' }, at: new Date(clock.now()) } as const;
        await after(tx, await applyWithNotice(tx, record, done));
        return true;
      })
      .catch((error: unknown) => {
        throw error instanceof MoveRefused ? new Failure('wrong_state') : error;
      });
    if (isDone) consoleHints.changed('feedback', [id]);
    return null;
  };

  const picturesOf = async (tx: Tx, feedbackId: string, playerId: string): Promise<PicturesByEntry> => {
    const pictures = new Map<number | null, PlayerFile[]>();
    for (const file of await filesOf(tx, feedbackId)) {
      const shown = await fileLinks.fileFor(file, { player: playerId });
      pictures.set(file.entryId, [...(pictures.get(file.entryId) ?? []), shown]);
    }
    return pictures;
  };

  return {
    create: async (actor: Caller, body: BodyOf<typeof feedbackCreate>): Promise<MsgOf<typeof feedbackCreate>> => {
      const restriction = restrictionWatch.of(actor.playerId, actor.network);
      // Others read suggestions; a report is between the player and staff.
      if (restriction !== null && body.type === feedbackTypes.suggestion) throw restrictionFailure(restriction);
      const caller = withBudgets(restrictionWatch, actor);
      const { roleId, email, description } = checkedSubmission(body, limits);
      const { arrived, isNew } = await database.transaction((tx) =>
        arriveOnce(tx, { playerId: caller.playerId, key: body.key, rate: rateOf(caller, 'feedback') }, async () => {
          await spendNetworkBudget(tx, 'feedback', caller, limits);
          const inserted = await queries.insertFeedback(tx, {
            playerId: caller.playerId,
            key: body.key,
            type: body.type,
            roleId,
            email,
            description,
            terms: vectorOf('', description),
            lang: body.lang,
            context: body.context,
            isGuest: caller.kind === 'guest',
            pictureCount: body.files.length,
            at: new Date(clock.now()),
          });
          await attachFiles(tx, caller.playerId, body.files, { feedbackId: inserted.id, entryId: null });
          return inserted;
        }),
      );
      if (isNew) consoleHints.changed('feedback', [arrived.id]);
      return arrived;
    },

    list: async ({ playerId }: Owner, { cursor }: BodyOf<typeof feedbackList>): Promise<MsgOf<typeof feedbackList>> => {
      const rows = await queries.selectOwnPage(database.query, {
        playerId,
        since: monthBefore(clock.now()),
        after: cursor === undefined ? null : uuidCursor.read(cursor),
        limit: limits.page_size + 1,
      });
      return pageOf(rows, limits.page_size, uuidCursor.write, rowOf);
    },

    info: async (
      { playerId }: Owner,
      { id, category_lang: lang }: BodyOf<typeof feedbackInfo>,
    ): Promise<FeedbackInfo> => {
      const tx = database.query;
      const record = await queries.selectOwn(tx, id, playerId);
      if (record === null) throw new Failure('not_found');
      const { incident_id, suggestion_id } = record;
      return infoOf({
        record,
        entries: await queries.selectEntriesForPlayer(tx, id),
        pictures: await picturesOf(tx, id, playerId),
        incident: incident_id === null ? null : await incidentFor(tx, incident_id, lang, playerId),
        suggestion: suggestion_id === null ? null : await suggestionTitle(tx, suggestion_id, lang),
        usualReply: record.first_replied_at === null ? replyTimeOf(await selectUsualReply(tx)) : null,
        nowMs: clock.now(),
      });
    },

    detail: (actor: Caller, { id, key, text, files }: BodyOf<typeof feedbackDetail>): Promise<null> => {
      const words = checkedWords(text, limits, files);
      const caller = withBudgets(restrictionWatch, actor);
      return act(
        caller,
        id,
        async (tx, record) => {
          if (await isDoneAlready(tx, id, key)) return null;
          const restriction = restrictionWatch.of(actor.playerId, actor.network);
          if (restriction?.kind === 'block' && record.appeal_of === null) throw restrictionFailure(restriction);
          const isAdded = mayAdd(record.state as FeedbackState);
          if (isAdded) await addition(tx, caller, id);
          return { kind: 'detail', move: isAdded ? null : 'detail', key, text: words };
        },
        (tx, entryId) => attachFiles(tx, caller.playerId, files, { feedbackId: id, entryId }),
      );
    },

    /** Idempotent: repeating the call has no further effect. */
    withdraw: (caller: Caller, id: string): Promise<null> =>
      act(caller, id, async (tx, { state }) => {
        const isOver = state === feedbackStates.finished;
        if (isOver && (await queries.lastEndingOf(tx, id)) === 'withdrawn') return null;
        return { kind: 'withdrawn', move: 'withdraw' };
      }),

    reopen: (caller: Caller, { id, key, text }: BodyOf<typeof feedbackReopen>): Promise<null> => {
      const words = checkedWords(text, limits);
      return act(caller, id, async (tx, record) => {
        if (await isDoneAlready(tx, id, key)) return null;
        if (reopenUntil(record, clock.now()) === null) throw new MoveRefused();
        return { kind: 'reopened', move: 'reopen', key, text: words };
      });
    },

    /** Rates a reply, so a withdrawn report cannot be rated. */
    rate: (caller: Caller, { id, stars, text }: BodyOf<typeof feedbackRate>): Promise<null> =>
      act(caller, id, async (tx, { state, rating, rating_text }) => {
        const words = text.trim();
        const ending = state === feedbackStates.finished ? await queries.lastEndingOf(tx, id) : null;
        if (ending === null || ending === 'withdrawn') throw new MoveRefused();
        if (rating === stars && rating_text === words) return null;
        if ((await queries.countEntries(tx, id, 'rated')) >= ratingsMax) throw new MoveRefused();
        const set = { rating: stars, rating_text: words };
        return { kind: 'rated', move: null, text: words, details: { stars }, set };
      }),

    /** Returns what is left unread, for this report and in total. */
    seen: async (
      { playerId }: Owner,
      { id, until }: BodyOf<typeof feedbackSeen>,
    ): Promise<MsgOf<typeof feedbackSeen>> => {
      const seen = await queries.markSeen(database.query, id, playerId, new Date(until));
      if (seen === null) throw new Failure('not_found');
      const { was_unread: wasUnread, is_unread: isUnread } = seen;
      // The unread dot also disappears on the player's other devices.
      if (wasUnread && !isUnread) replies.changed([playerId]);
      return { replies: await replies.count(playerId), is_unread: isUnread };
    },

    sent: { count: queries.countSent, move: queries.moveSent },
    erasePlayer: queries.deleteOfPlayer,
    countPlayer: queries.countOfPlayer,
  };
};
