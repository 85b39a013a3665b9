import type {
  StaffReport,
  feedbackAssign,
  feedbackAssignees,
  feedbackCounts,
  feedbackLink,
  feedbackMerge,
  feedbackNote,
  feedbackResume,
  feedbackTable,
  feedbackTake,
} from '@guildhall/contract/feedback/staff.ts';
import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import { feedbackStates, viewCountMax } from '@guildhall/contract/feedback/rules.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { StaffActor } from '../../../runtime/actor.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { pageOf, uuidCursor } from '../../../data/keyset.ts';
import type { Replies } from '../../replies/replies.public.ts';
import { staffChange, type StaffChange } from '../../audit/audit.public.ts';
import type { FileLinks } from '../../files/files.public.ts';
import { addMentions } from '../../notices/notices.public.ts';
import { conflictOf, moveFailure, refusePending } from './conflict.service.ts';
import {
  assignAction,
  findAssignee,
  isAnswer,
  linkAction,
  listAssignees,
  takeAction,
  type Assignee,
  type StaffAction,
} from './actions.service.ts';
import * as queries from './report.queries.ts';
import { openFor } from './open-report.service.ts';
import { createPersonSearch, type PersonSearchDependencies } from './person-search.service.ts';
import { readSearch } from './search.rules.ts';
import { applyWithNotice } from '../feedback.notices.service.ts';
import { staffRowOf } from './report.view.ts';
import { countReports, selectReportPage, type ReportFilter } from './table.queries.ts';
import { createViewCounts, filterOf } from './view-counts.service.ts';
import { isDoneAlready, lockFeedback, type FeedbackRecord } from '../feedback.transitions.queries.ts';
import { MoveRefused } from '../feedback.transitions.rules.ts';

export interface StaffReportDependencies extends PersonSearchDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly replies: Replies;
  readonly fileLinks: FileLinks;
}

export type Member = Pick<StaffActor, 'staffId' | 'name' | 'role'>;

const assigneeOf = ({ staffId, name }: Member): Assignee => ({ id: staffId, name });

interface Further {
  /** Another report to lock. */
  readonly beside?: string;
  readonly also?: (tx: Tx, record: FeedbackRecord, entryId: number) => Promise<void>;
  readonly audit: { readonly action: AuditAction; readonly details?: Record<string, unknown> };
}

/** Staff operations on reports. Every change names the version it was based on and fails with `conflict` if that is stale. */
export const createStaffReports = (dependencies: StaffReportDependencies) => {
  const { database, clock, consoleHints, replies, fileLinks } = dependencies;
  const searchPeople = createPersonSearch(dependencies);

  /** Locks the report, lets `choose` decide on the action, applies it, and publishes hints after the commit. */
  const act = (
    me: Member,
    { id, version, key }: { id: string; version?: number; key?: string },
    choose: (tx: Tx, record: FeedbackRecord) => StaffAction | Promise<StaffAction>,
    more: Further,
  ): Promise<StaffReport> =>
    staffChange({ database, consoleHints }, me.staffId, async (tx): Promise<StaffChange<StaffReport>> => {
      if (more.beside !== undefined) await queries.lockInOrder(tx, [id, more.beside]);
      const record = await lockFeedback(tx, id);
      if (record === null) throw new Failure('not_found');
      // A retry carries the version from before the first attempt, so the key is checked before the version.
      const isAgain = key !== undefined && (await isDoneAlready(tx, id, key));
      if (!isAgain && version !== undefined && record.version !== version) throw await conflictOf(tx, record);
      const chosen = isAgain ? null : await choose(tx, record);
      if (isAnswer(chosen)) await refusePending(tx, id);
      if (chosen !== null) {
        const at = new Date(clock.now());
        const author = { by: 'staff', staffId: me.staffId } as const;
        const entryId = await applyWithNotice(tx, record, { ...chosen, author, at });
        await more.also?.(tx, record, entryId);
      }
      const result = await openFor(tx, { fileLinks, clock }, me, id);
      if (chosen === null) return { result };
      return {
        result,
        audit: { subject: `feedback:${record.number}`, ...more.audit },
        hint: { noun: 'feedback', ids: [id] },
        afterCommit: () => {
          if (isAnswer(chosen)) replies.changed([record.player_id]);
        },
      };
    }).catch((error: unknown) => {
      throw moveFailure(error);
    });

  return {
    table: async (
      me: Pick<StaffActor, 'staffId' | 'role'>,
      body: BodyOf<typeof feedbackTable>,
    ): Promise<MsgOf<typeof feedbackTable>> => {
      const { text = '', by_person: isByPerson, cursor, limit, state } = body;
      const search = text === '' ? undefined : isByPerson === true ? await searchPeople(me, text) : readSearch(text);
      if (search === null) return { list: [], next: null };
      const rows = await selectReportPage(database.query, {
        filter: {
          ...(await filterOf(database.query, me.staffId, body, clock.now())),
          // A search covers finished reports too, unless a state was chosen.
          state: search !== undefined && state === 'open' ? undefined : state,
          search,
        },
        order: body.sort,
        after: cursor === undefined ? undefined : uuidCursor.read(cursor),
        limit: limit + 1,
      });
      return pageOf(rows, limit, uuidCursor.write, staffRowOf);
    },

    viewCounts: createViewCounts(database, clock),

    counts: async (me: string): Promise<MsgOf<typeof feedbackCounts>> => {
      const count = (filter: ReportFilter) => countReports(database.query, filter, viewCountMax);
      // One after the other, so that a call holds one connection.
      return {
        open: await count({ state: 'open' }),
        unassigned: await count({ state: 'open', assigneeIds: [null] }),
        mine: await count({ state: 'open', assigneeIds: [me] }),
        waiting: await count({ state: 'waiting' }),
        player: await count({ state: feedbackStates.improving }),
        snoozed: await count({ state: 'snoozed' }),
      };
    },

    assignees: async (): Promise<MsgOf<typeof feedbackAssignees>> => ({ list: await listAssignees(database.query) }),

    open: (me: Member, id: string): Promise<StaffReport> => openFor(database.query, { fileLinks, clock }, me, id),

    take: (me: Member, body: BodyOf<typeof feedbackTake>): Promise<StaffReport> =>
      act(me, body, (_tx, record) => takeAction(record, assigneeOf(me)), { audit: { action: 'feedback.taken' } }),

    assign: (me: Member, { staff_id: staffId, ...body }: BodyOf<typeof feedbackAssign>): Promise<StaffReport> =>
      act(me, body, async (tx, record) => assignAction(record, await findAssignee(tx, staffId)), {
        audit: { action: 'feedback.assigned', details: { staff_id: staffId } },
      }),

    link: async (me: Member, { guid, ...body }: BodyOf<typeof feedbackLink>): Promise<StaffReport> => {
      const choose = async (tx: Tx, record: FeedbackRecord): Promise<StaffAction> =>
        linkAction(record, await queries.holdVerified(tx, guid));
      return act(me, body, choose, {
        // Without the player: the audit trail outlives the account (ADR 22).
        audit: { action: 'feedback.identified' },
      });
    },

    resume: (me: Member, { text, ...body }: BodyOf<typeof feedbackResume>): Promise<StaffReport> =>
      act(me, body, () => ({ kind: 'resumed', move: 'resume', text }), { audit: { action: 'feedback.resumed' } }),

    note: (me: Member, { text, mentions = [], ...body }: BodyOf<typeof feedbackNote>): Promise<StaffReport> =>
      act(me, body, () => ({ kind: 'note', move: null, text, key: body.key }), {
        also: (tx, record, entryId) =>
          addMentions(tx, {
            feedbackId: record.id,
            eventKey: `mentioned:report:${entryId}`,
            mentions,
            permission: 'feedback.read',
            byStaffId: me.staffId,
            text,
          }),
        // Without the text, which may name the player.
        audit: { action: 'feedback.noted' },
      }),

    merge: async (me: Member, body: BodyOf<typeof feedbackMerge>): Promise<StaffReport> => {
      const { into_number: intoNumber, text, ...rest } = body;
      const intoId = await queries.findByNumber(database.query, intoNumber);
      if (intoId === null) throw new Failure('not_found');
      const choose = async (tx: Tx): Promise<StaffAction> => {
        // Neither into itself nor into a merged report, so that merges never form a chain.
        const into = intoId === body.id ? null : await queries.selectRecord(tx, intoId);
        if (into === null || into.merged_into !== null) throw new MoveRefused();
        const details = { into_number: intoNumber };
        return { kind: 'merged', move: 'finish', text, details, set: { merged_into: intoId } };
      };
      return act(me, rest, choose, {
        beside: intoId,
        also: (tx, record) => queries.moveMerged(tx, record.id, intoId),
        audit: { action: 'feedback.merged', details: { into: intoNumber } },
      });
    },
  };
};
