import type {
  DeskFeedback,
  feedbackAges,
  feedbackAssign,
  feedbackAssignees,
  feedbackLink,
  feedbackMerge,
  feedbackNote,
  feedbackReply,
  feedbackResume,
  feedbackTable,
  feedbackTake,
} from '@guildhall/contract/feedback-desk.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import type { StaffActor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { pageOf, placeCursor } from '../../platform/keyset.ts';
import type { Replies } from '../../platform/replies.ts';
import { appendAudit } from '../audit/audit.public.ts';
import type { FileLinks } from '../files/files.public.ts';
import {
  assignDeed,
  findAssignee,
  isAnswer,
  linkDeed,
  listAssignees,
  replyDeed,
  takeDeed,
  type Assignee,
  type StaffDeed,
} from './feedback.desk.deeds.ts';
import * as queries from './feedback.desk.queries.ts';
import { openFor } from './feedback.desk.reading.ts';
import { readSearch } from './feedback.desk.search.ts';
import { deskRowOf } from './feedback.desk.view.ts';
import { selectDeskPage } from './feedback.desk-table.queries.ts';
import { isDoneAlready, lockFeedback, MoveRefused, perform, type FeedbackRecord } from './feedback.moves.ts';

export interface FeedbackDeskDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: DeskHints;
  readonly replies: Replies;
  readonly fileLinks: FileLinks;
}

export type Member = Pick<StaffActor, 'staffId' | 'name'>;

const hourMs = 60 * 60 * 1000;
const ageMs: Record<(typeof feedbackAges)[number], number> = {
  hour: hourMs,
  day: 24 * hourMs,
  three_days: 3 * 24 * hourMs,
  week: 7 * 24 * hourMs,
};

/** Shown as the author of a change that a job made. */
const system = 'Guildhall';
/** The console shows "The player" for it. */
const unnumbered = '_player';

const assigneeFilter = (assignee: BodyOf<typeof feedbackTable>['assignee'], me: string): string | null | undefined => {
  if (assignee === 'nobody') return null;
  return assignee === 'me' ? me : assignee;
};

const assigneeOf = ({ staffId, name }: Member): Assignee => ({ id: staffId, name });

interface Further {
  /** Another report that is held too. */
  readonly beside?: string;
  readonly also?: (tx: Tx, record: FeedbackRecord) => Promise<void>;
  readonly audit?: (tx: Tx, record: FeedbackRecord) => Promise<void>;
}

/** What staff do with reports. Every change names the state it was made on, and fails if that is no longer the state. */
export const createFeedbackDesk = ({ database, clock, desk, replies, fileLinks }: FeedbackDeskDependencies) => {
  /** Staff know a player by the game's number for them; a sender without a launch has none. */
  const conflict = async (tx: Tx, record: FeedbackRecord): Promise<Failure> => {
    const staff = record.updated_by === null ? null : await queries.findStaff(tx, record.updated_by);
    if (staff !== null) return new Failure('conflict', { by: staff.name });
    const last = await queries.lastDoerOf(tx, record.id);
    if (last?.by !== 'player') return new Failure('conflict', { by: system });
    return new Failure('conflict', { by: last.guid === null ? unnumbered : String(last.guid) });
  };

  /** Holds the report while `choose` says what is to be done with it, does it, and tells everybody after the commit. */
  const act = async (
    me: Member,
    { id, version, key }: { id: string; version?: number; key?: string },
    choose: (tx: Tx, record: FeedbackRecord) => StaffDeed | Promise<StaffDeed>,
    more: Further = {},
  ): Promise<DeskFeedback> => {
    const { opened, playerId, deed } = await database
      .transaction(async (tx) => {
        if (more.beside !== undefined) await queries.lockInOrder(tx, [id, more.beside]);
        const record = await lockFeedback(tx, id);
        if (record === null) throw new Failure('not_found');
        // What is sent again was made on a state that its first sending changed.
        const isAgain = key !== undefined && (await isDoneAlready(tx, id, key));
        if (!isAgain && version !== undefined && record.version !== version) throw await conflict(tx, record);
        const chosen = isAgain ? null : await choose(tx, record);
        if (chosen !== null) {
          const at = new Date(clock.now());
          await perform(tx, record, { ...chosen, doer: { by: 'staff', staffId: me.staffId }, at });
          await more.also?.(tx, record);
        }
        const after = await openFor(tx, fileLinks, me.staffId, id);
        // Last, because it holds up all other entries of the trail.
        if (chosen !== null) await more.audit?.(tx, record);
        return { opened: after, playerId: record.player_id, deed: chosen };
      })
      .catch((error: unknown) => {
        throw error instanceof MoveRefused ? new Failure('wrong_status') : error;
      });
    if (deed !== null) desk.changed('feedback', [id]);
    if (isAnswer(deed)) replies.changed([playerId]);
    return opened;
  };

  return {
    table: async (me: Member, body: BodyOf<typeof feedbackTable>): Promise<MsgOf<typeof feedbackTable>> => {
      const { text = '', cursor, limit, state, age } = body;
      const search = text === '' ? undefined : readSearch(text);
      if (search === null) return { list: [], next: null };
      const rows = await selectDeskPage(database.query, {
        filter: {
          // Whoever looks for something does not know whether it is over.
          state: search !== undefined && state === 'open' ? undefined : state,
          type: body.type,
          lang: body.lang,
          channel: body.channel,
          versionOfGame: body.version_of_game,
          assigneeId: assigneeFilter(body.assignee, me.staffId),
          incidentId: body.incident_id,
          isVerified: body.is_verified,
          createdUntil: age === undefined ? undefined : new Date(clock.now() - ageMs[age]),
          search,
        },
        isNewestFirst: body.sort === 'newest',
        after: cursor === undefined ? undefined : placeCursor.read(cursor),
        limit: limit + 1,
      });
      return pageOf(rows, limit, placeCursor.write, deskRowOf);
    },

    assignees: async (): Promise<MsgOf<typeof feedbackAssignees>> => ({ list: await listAssignees(database.query) }),

    open: (me: Member, id: string): Promise<DeskFeedback> => openFor(database.query, fileLinks, me.staffId, id),

    take: (me: Member, body: BodyOf<typeof feedbackTake>): Promise<DeskFeedback> =>
      act(me, body, (_tx, record) => takeDeed(record, assigneeOf(me))),

    assign: (me: Member, { staff_id: staffId, ...body }: BodyOf<typeof feedbackAssign>): Promise<DeskFeedback> =>
      act(me, body, async (tx, record) => assignDeed(record, await findAssignee(tx, staffId))),

    link: async (me: Member, { guid, ...body }: BodyOf<typeof feedbackLink>): Promise<DeskFeedback> => {
      const choose = async (tx: Tx, record: FeedbackRecord): Promise<StaffDeed> =>
        linkDeed(record, await queries.holdVerified(tx, guid));
      return act(me, body, choose, {
        // Not to whom: the trail outlives the account (ADR 22).
        audit: (tx, { number }) =>
          appendAudit(tx, {
            staffId: me.staffId,
            action: 'feedback.identified',
            subject: `feedback:${number}`,
          }),
      });
    },

    reply: (me: Member, { text, then, ...body }: BodyOf<typeof feedbackReply>): Promise<DeskFeedback> =>
      act(me, body, (_tx, record) => replyDeed(record, then, text, body.key)),

    resume: (me: Member, { text, ...body }: BodyOf<typeof feedbackResume>): Promise<DeskFeedback> =>
      act(me, body, () => ({ kind: 'resumed', move: 'resume', text })),

    note: (me: Member, { text, ...body }: BodyOf<typeof feedbackNote>): Promise<DeskFeedback> =>
      act(me, body, () => ({ kind: 'note', move: null, text, key: body.key })),

    merge: async (me: Member, body: BodyOf<typeof feedbackMerge>): Promise<DeskFeedback> => {
      const { into_number: intoNumber, text, ...rest } = body;
      const intoId = await queries.findByNumber(database.query, intoNumber);
      if (intoId === null) throw new Failure('not_found');
      const choose = async (tx: Tx): Promise<StaffDeed> => {
        // Not into itself, and not into what was merged: the way to the one that goes on is never longer than a step.
        const into = intoId === body.id ? null : await queries.selectRecord(tx, intoId);
        if (into === null || into.merged_into !== null) throw new MoveRefused();
        const details = { into_number: intoNumber };
        return { kind: 'merged', move: 'finish', text, details, set: { merged_into: intoId } };
      };
      return act(me, rest, choose, {
        beside: intoId,
        also: (tx, record) => queries.moveMerged(tx, record.id, intoId),
        audit: (tx, { number }) =>
          appendAudit(tx, {
            staffId: me.staffId,
            action: 'feedback.merged',
            subject: `feedback:${number}`,
            details: { into: intoNumber },
          }),
      });
    },
  };
};
