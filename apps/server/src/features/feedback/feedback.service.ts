import type {
  feedbackCreate,
  feedbackDetail,
  feedbackInfo,
  FeedbackInfo,
  feedbackList,
  feedbackRate,
  feedbackReopen,
  feedbackSeen,
} from '@guildhall/contract/feedback.ts';
import { feedbackStates } from '@guildhall/contract/feedback-rules.ts';
import type { PlayerFile } from '@guildhall/contract/files.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import { isVerified, type PersonActor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { pageOf, placeCursor } from '../../platform/keyset.ts';
import { playerQuotaKey, spendNetworkBudget, type Quota } from '../../platform/quota.ts';
import { monthBefore, type Replies } from '../../platform/replies.ts';
import { vectorOf } from '../../platform/search-terms.ts';
import { attachFiles, filesOf, type FileLinks } from '../files/files.public.ts';
import { incidentFor } from '../incidents/incidents.public.ts';
import { suggestionTitle } from '../suggestions/suggestions.public.ts';
import { arriveOnce } from './feedback.arrival.ts';
import { isDoneAlready, MoveRefused, perform, reopenUntil, type Deed, type FeedbackRecord } from './feedback.moves.ts';
import * as queries from './feedback.queries.ts';
import { checkedSubmission, checkedWords, type Limits } from './feedback.submission.ts';
import { infoOf, rowOf, type PicturesByEntry } from './feedback.view.ts';

export interface FeedbackDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: DeskHints;
  readonly replies: Replies;
  readonly fileLinks: FileLinks;
  readonly limits: Limits;
}

type Caller = Pick<PersonActor, 'playerId' | 'kind' | 'proof' | 'network'>;
type Owner = Pick<PersonActor, 'playerId'>;

/** A player may change a rating, but not fill the history with it. */
const ratingsMax = 10;

/** A deed of the player, without what is the same for all. */
type OwnDeed = Omit<Deed, 'doer' | 'at'>;

export type FeedbackService = ReturnType<typeof createFeedbackService>;

/** What players do with their own reports. Another's is to them like none. */
export const createFeedbackService = (dependencies: FeedbackDependencies) => {
  const { database, clock, desk, replies, fileLinks, limits } = dependencies;

  const rateOf = ({ playerId, proof }: Caller): Quota => ({
    key: playerQuotaKey('feedback', playerId),
    max: isVerified({ proof }) ? limits.feedback_rate : limits.feedback_rate_unverified,
    seconds: 60,
  });

  /** Holds the player's report while `work` says what to do with it; null is nothing more to do. */
  const act = async (
    { playerId }: Owner,
    id: string,
    work: (tx: Tx, record: FeedbackRecord) => Promise<OwnDeed | null>,
    after: (tx: Tx, entryId: number) => Promise<void> = async () => {},
  ): Promise<null> => {
    const isDone = await database
      .transaction(async (tx) => {
        const record = await queries.lockOwn(tx, id, playerId);
        if (record === null) throw new Failure('not_found');
        const deed = await work(tx, record);
        if (deed === null) return false;
        const done = { ...deed, doer: { by: 'player' }, at: new Date(clock.now()) } as const;
        await after(tx, await perform(tx, record, done));
        return true;
      })
      .catch((error: unknown) => {
        throw error instanceof MoveRefused ? new Failure('wrong_state') : error;
      });
    if (isDone) desk.changed('feedback', [id]);
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
    create: async (caller: Caller, body: BodyOf<typeof feedbackCreate>): Promise<MsgOf<typeof feedbackCreate>> => {
      const { roleId, email, description } = checkedSubmission(body, limits);
      const { arrived, isNew } = await database.transaction((tx) =>
        arriveOnce(tx, { playerId: caller.playerId, key: body.key, rate: rateOf(caller) }, async () => {
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
      if (isNew) desk.changed('feedback', [arrived.id]);
      return arrived;
    },

    list: async ({ playerId }: Owner, { cursor }: BodyOf<typeof feedbackList>): Promise<MsgOf<typeof feedbackList>> => {
      const rows = await queries.selectOwnPage(database.query, {
        playerId,
        since: monthBefore(clock.now()),
        after: cursor === undefined ? null : placeCursor.read(cursor),
        limit: limits.page_size + 1,
      });
      return pageOf(rows, limits.page_size, placeCursor.write, rowOf);
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
        nowMs: clock.now(),
      });
    },

    detail: (caller: Caller, { id, key, text, files }: BodyOf<typeof feedbackDetail>): Promise<null> => {
      const words = checkedWords(text, limits, files);
      return act(
        caller,
        id,
        async (tx) =>
          (await isDoneAlready(tx, id, key)) ? null : { kind: 'detail', move: 'detail', key, text: words },
        (tx, entryId) => attachFiles(tx, caller.playerId, files, { feedbackId: id, entryId }),
      );
    },

    /** Again is as good as once. */
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

    /** Of an answer; whoever took the report back has none. */
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

    /** Says how much is left to read, here and in all. */
    seen: async (
      { playerId }: Owner,
      { id, until }: BodyOf<typeof feedbackSeen>,
    ): Promise<MsgOf<typeof feedbackSeen>> => {
      const seen = await queries.markSeen(database.query, id, playerId, new Date(until));
      if (seen === null) throw new Failure('not_found');
      const { was_unread: wasUnread, is_unread: isUnread } = seen;
      // The dot goes on the player's other devices too.
      if (wasUnread && !isUnread) replies.changed([playerId]);
      return { replies: await replies.count(playerId), is_unread: isUnread };
    },

    sent: { count: queries.countSent, move: queries.moveSent },
    erasePlayer: queries.deleteOfPlayer,
  };
};
