import type {
  deletionConfirm,
  deletionErasures,
  deletionReject,
  deletionTable,
  DeskDeletion,
} from '@guildhall/contract/account-deletion-desk.ts';
import type { AuditAction } from '@guildhall/contract/audit-actions.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { pageOf, placeCursor } from '../../platform/keyset.ts';
import { appendAudit } from '../audit/audit.public.ts';
import * as queries from './account-deletion.desk.queries.ts';
import { deskDeletionOf, deskRowOf, erasureOf } from './account-deletion.desk.view.ts';

export interface DeletionDeskDependencies {
  readonly database: Database;
  readonly desk: DeskHints;
  /** Whether two must agree before the days begin. */
  readonly needsTwo: boolean;
}

type Step = BodyOf<typeof deletionConfirm>;
type ReasonedStep = BodyOf<typeof deletionReject>;

const placeOf = (cursor: string | undefined) => (cursor === undefined ? null : placeCursor.read(cursor));

/** What staff decide over deletions. The trail says what was done to which number, never to whom or in what words. */
export const createDeletionDesk = ({ database, desk, needsTwo }: DeletionDeskDependencies) => {
  const openIn = async (tx: Tx, id: string): Promise<DeskDeletion> => {
    const record = await queries.selectOne(tx, id);
    if (record === null) throw new Failure('not_found');
    return deskDeletionOf(record, needsTwo);
  };

  /** Held while `work` changes it; that says what was done. The trail's entry comes last: it holds up all others. */
  const act = async (
    by: string,
    { id, version }: Step,
    work: (tx: Tx, before: queries.LockedRequest) => Promise<AuditAction>,
  ): Promise<DeskDeletion> => {
    const after = await database.transaction(async (tx) => {
      const before = await queries.lock(tx, id);
      if (before === null) throw new Failure('not_found');
      if (before.version !== version) {
        throw new Failure('conflict', { by: before.updated_name ?? String(before.guid) });
      }
      const action = await work(tx, before);
      const opened = await openIn(tx, id);
      await appendAudit(tx, { staffId: by, action, subject: `deletion:${before.number}` });
      return opened;
    });
    desk.changed('deletions', [id]);
    return after;
  };

  const demand = (isAllowed: boolean): void => {
    if (!isAllowed) throw new Failure('wrong_status');
  };
  const isOpen = ({ state }: queries.LockedRequest): boolean => state === 'requested' || state === 'confirmed';

  return {
    table: async ({ state, cursor, limit }: BodyOf<typeof deletionTable>) => {
      const rows = await queries.selectTable(database.query, { state, after: placeOf(cursor), limit: limit + 1 });
      return pageOf(rows, limit, placeCursor.write, deskRowOf);
    },

    open: (id: string): Promise<DeskDeletion> => openIn(database.query, id),

    confirm: (by: string, step: Step): Promise<DeskDeletion> =>
      act(by, step, async (tx, before) => {
        demand(before.state === 'requested' && before.held_at === null);
        if (!needsTwo || (before.first_by !== null && before.first_by !== by)) {
          await queries.confirm(tx, step.id, by);
          return 'deletion.confirmed';
        }
        if (before.first_by === by) throw new Failure('second_person_required');
        await queries.agree(tx, step.id, by);
        return 'deletion.agreed';
      }),

    reject: (by: string, { reason, ...step }: ReasonedStep): Promise<DeskDeletion> =>
      act(by, step, async (tx, before) => {
        demand(before.state === 'requested');
        await queries.close(tx, step.id, by, { state: 'rejected', reason });
        return 'deletion.rejected';
      }),

    hold: (by: string, { reason, ...step }: ReasonedStep): Promise<DeskDeletion> =>
      act(by, step, async (tx, before) => {
        demand(isOpen(before) && before.held_at === null);
        await queries.hold(tx, step.id, by, reason);
        return 'deletion.held';
      }),

    release: (by: string, step: Step): Promise<DeskDeletion> =>
      act(by, step, async (tx, before) => {
        demand(isOpen(before) && before.held_at !== null);
        await queries.release(tx, step.id, by);
        return 'deletion.released';
      }),

    stop: (by: string, { reason, ...step }: ReasonedStep): Promise<DeskDeletion> =>
      act(by, step, async (tx, before) => {
        demand(isOpen(before));
        await queries.close(tx, step.id, by, { state: 'cancelled', reason });
        return 'deletion.stopped';
      }),

    erasures: async ({ cursor, limit }: BodyOf<typeof deletionErasures>) => {
      const rows = await queries.selectErasures(database.query, { after: placeOf(cursor), limit: limit + 1 });
      return pageOf(rows, limit, placeCursor.write, erasureOf);
    },
  };
};
export type DeletionDesk = ReturnType<typeof createDeletionDesk>;
