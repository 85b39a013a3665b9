import {
  bulkRunListedMinutes,
  bulkRunMax,
  type feedbackBulkRuns,
  type FeedbackBulkRun,
  type feedbackBulkStart,
  type feedbackBulkStop,
  type feedbackMatching,
} from '@guildhall/contract/feedback/bulk-runs.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { staffChange } from '../../audit/audit.public.ts';
import type { createFeedbackBulk } from './bulk.service.ts';
import * as queries from './bulk-runs.queries.ts';
import { isUndoable } from './bulk-undo.rules.ts';
import { holdReplies } from './reply.queries.ts';
import type { Member } from './report.service.ts';
import { readSearch } from './search.rules.ts';
import type { ReportPage } from './table.queries.ts';
import { filterOf } from './view-counts.service.ts';

export interface BulkRunsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly bulk: ReturnType<typeof createFeedbackBulk>;
}

type Filter = BodyOf<typeof feedbackMatching>['filter'];

/** One action on everything that matches a filter. Workers do it (`feedback.bulk`); here it is started, watched and stopped. */
export const createBulkRuns = ({ database, clock, consoleHints, bulk }: BulkRunsDependencies) => {
  /** As the table selects them; null if the search finds nothing. */
  const pageOf = async (tx: Tx, me: string, filter: Filter, limit: number): Promise<ReportPage | null> => {
    const { text = '', state, sort } = filter;
    const search = text === '' ? undefined : readSearch(text);
    if (search === null) return null;
    return {
      filter: {
        ...(await filterOf(tx, me, filter, clock.now())),
        state: search !== undefined && state === 'open' ? undefined : state,
        search,
      },
      order: sort,
      limit,
    };
  };

  const listedAfter = (): Date => new Date(clock.now() - bulkRunListedMinutes * 60_000);
  const runOf = (row: queries.ListedRun): FeedbackBulkRun => ({
    id: row.id,
    action: row.action,
    state: row.state,
    created_at: row.created_at.getTime(),
    total: row.total,
    done: row.done,
    refused: row.refused.filter(({ outcome }) => outcome !== null),
    restored: row.restored,
    may_undo:
      isUndoable(row.action) &&
      ['running', 'stopped', 'done', 'failed'].includes(row.state) &&
      (row.action.do === 'reply' ? row.state === 'running' || row.pending_replies > 0 : row.done > 0),
  });
  const read = async (tx: Tx, staffId: string, id: string): Promise<FeedbackBulkRun> => {
    const [row] = await queries.selectRuns(tx, staffId, listedAfter(), id);
    if (row === undefined) throw new Failure('not_found');
    return runOf(row);
  };

  return {
    matching: async (
      me: string,
      { filter }: BodyOf<typeof feedbackMatching>,
    ): Promise<MsgOf<typeof feedbackMatching>> => {
      const page = await pageOf(database.query, me, filter, bulkRunMax + 1);
      const langs = page === null ? [] : await queries.countMatching(database.query, page);
      return { total: langs.reduce((sum, { count }) => sum + count, 0), langs } as MsgOf<typeof feedbackMatching>;
    },

    start: async (me: Member, { key, filter, action }: BodyOf<typeof feedbackBulkStart>): Promise<FeedbackBulkRun> => {
      // Refuses what no report could get, such as a template that does not exist.
      await bulk.workOf(me, action, { id: key, isHeld: true });
      const { text, ...rest } = filter;
      return staffChange({ database, consoleHints }, me.staffId, async (tx) => {
        const isNew = await queries.insertRun(tx, { id: key, staffId: me.staffId, action, at: new Date(clock.now()) });
        if (!isNew) return { result: await read(tx, me.staffId, key) };
        const page = await pageOf(tx, me.staffId, filter, bulkRunMax);
        const total = page === null ? 0 : await queries.insertReports(tx, key, page);
        return {
          result: await read(tx, me.staffId, key),
          audit: {
            action: 'feedback.bulk_started',
            subject: 'feedback',
            // What was searched for may be personal.
            details: {
              ...action,
              total,
              filter: JSON.stringify({ ...rest, ...(text === undefined ? {} : { text: '…' }) }),
            },
          },
        };
      });
    },

    own: async (staffId: string): Promise<MsgOf<typeof feedbackBulkRuns>> => ({
      list: (await queries.selectRuns(database.query, staffId, listedAfter())).map(runOf),
    }),

    stop: (staffId: string, { id, is_undo: isUndo }: BodyOf<typeof feedbackBulkStop>): Promise<FeedbackBulkRun> =>
      staffChange({ database, consoleHints }, staffId, async (tx) => {
        const run = await queries.lockRun(tx, id, staffId);
        if (run === null) throw new Failure('not_found');
        const { may_undo: mayUndo } = await read(tx, staffId, id);
        if (isUndo ? !mayUndo : run.state !== 'running') throw new Failure('wrong_state');
        if (isUndo) {
          await holdReplies(tx, id);
          await queries.startUndo(tx, id);
        } else await queries.endRun(tx, id, 'running', 'stopped', new Date(clock.now()));
        return {
          result: await read(tx, staffId, id),
          audit: { action: 'feedback.bulk_stopped', subject: 'feedback', details: { ...run.action, is_undo: isUndo } },
        };
      }),
  };
};
