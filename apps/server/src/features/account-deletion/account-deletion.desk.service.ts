import type {
  deletionAccount,
  deletionConfirm,
  deletionErasures,
  deletionLink,
  deletionReject,
  deletionTable,
  DeskDeletion,
  LinkableAccount,
} from '@guildhall/contract/account-deletion-desk.ts';
import type { AuditAction } from '@guildhall/contract/audit-actions.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { pageOf, placeCursor } from '../../platform/keyset.ts';
import { appendAudit } from '../audit/audit.public.ts';
import * as queries from './account-deletion.desk.queries.ts';
import { deskDeletionOf, deskRowOf, erasureOf, knownOf } from './account-deletion.desk.view.ts';
import type { EndWithin } from './account-deletion.closing.ts';
import * as links from './account-deletion.link.queries.ts';

export interface DeletionDeskDependencies {
  readonly database: Database;
  readonly desk: DeskHints;
  /** Whether two must agree before the account is closed. */
  readonly needsTwo: boolean;
  /** Ends the sessions and the conversation of an account that is closed. */
  readonly closing: EndWithin;
}

type Step = BodyOf<typeof deletionConfirm>;
type ReasonedStep = BodyOf<typeof deletionReject>;

const placeOf = (cursor: string | undefined) => (cursor === undefined ? null : placeCursor.read(cursor));

const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '23505';

/** What staff decide over deletions. The audit trail names the request by number, never the account or what was typed. */
export const createDeletionDesk = ({ database, desk, needsTwo, closing }: DeletionDeskDependencies) => {
  const openIn = async (tx: Tx, id: string): Promise<DeskDeletion> => {
    const record = await queries.selectOne(tx, id);
    if (record === null) throw new Failure('not_found');
    return deskDeletionOf(record, needsTwo);
  };

  interface Deed {
    readonly action: AuditAction;
    /** Called after the commit. */
    readonly after?: () => void;
  }

  /** Holds the request while `work` changes it. The audit entry comes last, because its lock holds up all others. */
  const act = async (
    by: string,
    { id, version }: Step,
    work: (tx: Tx, before: queries.LockedRequest) => Promise<Deed>,
  ): Promise<DeskDeletion> => {
    const done = await database.transaction(async (tx) => {
      const before = await queries.lock(tx, id);
      if (before === null) throw new Failure('not_found');
      if (before.version !== version) {
        throw new Failure('conflict', { by: before.updated_name ?? String(before.guid ?? `#${before.number}`) });
      }
      const { action, after } = await work(tx, before);
      const opened = await openIn(tx, id);
      await appendAudit(tx, { staffId: by, action, subject: `deletion:${before.number}` });
      return { opened, after };
    });
    done.after?.();
    desk.changed('deletions', [id]);
    return done.opened;
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
        if (before.proof !== 'ticket' && before.linked_at === null) throw new Failure('deletion_unlinked');
        if (!needsTwo || (before.first_by !== null && before.first_by !== by)) {
          await queries.confirm(tx, step.id, by);
          return { action: 'deletion.confirmed', after: await closing(tx, before.player_id) };
        }
        if (before.first_by === by) throw new Failure('second_person_required');
        await queries.agree(tx, step.id, by);
        return { action: 'deletion.agreed' };
      }),

    account: async ({ id, guid }: BodyOf<typeof deletionAccount>): Promise<LinkableAccount> => {
      const request = await links.selectLinkable(database.query, id);
      if (request === null) throw new Failure('not_found');
      const account = await links.findAccount(database.query, request, guid);
      return {
        known: account && knownOf(account),
        has_role: account?.has_role ?? false,
        has_request: account?.has_request ?? false,
      };
    },

    /** Once, while it is a request: a wrong link is corrected by rejecting the request. */
    link: (by: string, { guid, reason, ...step }: BodyOf<typeof deletionLink>): Promise<DeskDeletion> =>
      act(by, step, async (tx, before) => {
        demand(before.state === 'requested' && before.proof !== 'ticket' && before.linked_at === null);
        const account = await links.findAccount(tx, { id: step.id, ...before }, guid);
        if (account?.has_request === true) throw new Failure('deletion_account_taken');
        const accountId = account?.id ?? (await links.insertNamed(tx, guid));
        await links.link(tx, step.id, by, accountId, reason);
        return { action: 'deletion.linked' };
      }).catch((error: unknown) => {
        // The account asked for itself in the same moment.
        throw isUniqueViolation(error) ? new Failure('deletion_account_taken') : error;
      }),

    reject: (by: string, { reason, ...step }: ReasonedStep): Promise<DeskDeletion> =>
      act(by, step, async (tx, before) => {
        demand(before.state === 'requested');
        await queries.close(tx, step.id, by, { state: 'rejected', reason });
        return { action: 'deletion.rejected' };
      }),

    hold: (by: string, { reason, ...step }: ReasonedStep): Promise<DeskDeletion> =>
      act(by, step, async (tx, before) => {
        demand(isOpen(before) && before.held_at === null);
        await queries.hold(tx, step.id, by, reason);
        return { action: 'deletion.held' };
      }),

    release: (by: string, step: Step): Promise<DeskDeletion> =>
      act(by, step, async (tx, before) => {
        demand(isOpen(before) && before.held_at !== null);
        await queries.release(tx, step.id, by);
        return { action: 'deletion.released' };
      }),

    stop: (by: string, { reason, ...step }: ReasonedStep): Promise<DeskDeletion> =>
      act(by, step, async (tx, before) => {
        demand(isOpen(before));
        await queries.close(tx, step.id, by, { state: 'cancelled', reason });
        return { action: 'deletion.stopped' };
      }),

    erasures: async ({ cursor, limit }: BodyOf<typeof deletionErasures>) => {
      const rows = await queries.selectErasures(database.query, { after: placeOf(cursor), limit: limit + 1 });
      return pageOf(rows, limit, placeCursor.write, erasureOf);
    },
  };
};
export type DeletionDesk = ReturnType<typeof createDeletionDesk>;
