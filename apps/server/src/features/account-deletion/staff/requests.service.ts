import type {
  deletionAccount,
  deletionConfirm,
  deletionErasures,
  deletionLink,
  deletionReject,
  deletionTable,
  StaffDeletion,
  LinkableAccount,
} from '@guildhall/contract/account-deletion/staff.ts';
import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { pageOf, uuidCursor } from '../../../data/keyset.ts';
import { checkVersion, staffChange, type StaffChange } from '../../audit/audit.public.ts';
import * as queries from './requests.queries.ts';
import { staffDeletionOf, requestRowOf, erasureOf, knownOf } from './requests.view.ts';
import { confirmationBy } from './second-person.rules.ts';
import type { EndWithin } from './account-closing.service.ts';
import * as links from './account-link.queries.ts';

export interface DeletionStaffDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly needsTwo: boolean;
  /** A receiver of webhooks subscribes to deletions. */
  readonly isGameNotified: boolean;
  readonly closing: EndWithin;
}

type Step = BodyOf<typeof deletionConfirm>;
type AuditedChange = Pick<StaffChange<unknown>, 'afterCommit'> & { readonly action: AuditAction };
type ReasonedStep = BodyOf<typeof deletionReject>;

const readPosition = (cursor: string | undefined) => (cursor === undefined ? null : uuidCursor.read(cursor));

const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '23505';

/**
 * Staff decisions on deletion requests. Audit entries name the request by number, never the account or the submitted
 * text.
 */
export const createDeletionStaffService = ({
  database,
  consoleHints,
  needsTwo,
  isGameNotified,
  closing,
}: DeletionStaffDependencies) => {
  const openIn = async (tx: Tx, id: string): Promise<StaffDeletion> => {
    const record = await queries.selectOne(tx, id);
    if (record === null) throw new Failure('not_found');
    return staffDeletionOf(record, { needsTwo, isGameNotified });
  };

  /** Locks the request while `work` changes it. */
  const act = (
    by: string | null,
    { id, version }: Step,
    work: (tx: Tx, before: queries.LockedRequest) => Promise<AuditedChange>,
  ): Promise<StaffDeletion> =>
    staffChange({ database, consoleHints }, by, async (tx): Promise<StaffChange<StaffDeletion>> => {
      const before = checkVersion(await queries.lock(tx, id), version);
      const { action, ...change } = await work(tx, before);
      return {
        ...change,
        result: await openIn(tx, id),
        audit: { action, subject: `deletion:${before.number}` },
        hint: { noun: 'deletions', ids: [id] },
      };
    });

  const demand = (isAllowed: boolean): void => {
    if (!isAllowed) throw new Failure('wrong_state');
  };
  const isOpen = ({ state }: queries.LockedRequest): boolean => state === 'requested' || state === 'confirmed';

  return {
    table: async ({ state, cursor, limit }: BodyOf<typeof deletionTable>) => {
      const rows = await queries.selectTable(database.query, { state, after: readPosition(cursor), limit: limit + 1 });
      return pageOf(rows, limit, uuidCursor.write, requestRowOf);
    },

    open: (id: string): Promise<StaffDeletion> => openIn(database.query, id),

    confirm: (by: string, step: Step): Promise<StaffDeletion> =>
      act(by, step, async (tx, before) => {
        demand(before.state === 'requested' && before.held_at === null);
        if (before.proof !== 'ticket' && before.linked_at === null) throw new Failure('deletion_unlinked');
        const outcome = confirmationBy(by, needsTwo, before);
        if (outcome === 'refused') throw new Failure('second_person_required');
        if (outcome === 'agree') {
          await queries.agree(tx, step.id, by);
          return { action: 'deletion.agreed' };
        }
        await queries.confirm(tx, step.id, by);
        return { action: 'deletion.confirmed', afterCommit: await closing(tx, before.player_id) };
      }),

    /** For the operator, where only one person may decide. The decision stays with that person. */
    secondWord: async (number: number): Promise<void> => {
      const found = await queries.findByNumber(database.query, number);
      if (found === null) throw new Failure('not_found');
      await act(null, found, async (tx, before) => {
        demand(before.state === 'requested' && before.second_word_at === null);
        // It says that form and account belong together, so there must be an account.
        if (before.proof !== 'ticket' && before.linked_at === null) throw new Failure('deletion_unlinked');
        await queries.giveSecondWord(tx, found.id);
        return { action: 'deletion.second_word' };
      });
    },

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

    /** A request can be linked only once; to correct a wrong link, staff reject the request. */
    link: (by: string, { guid, reason, ...step }: BodyOf<typeof deletionLink>): Promise<StaffDeletion> =>
      act(by, step, async (tx, before) => {
        demand(before.state === 'requested' && before.proof !== 'ticket' && before.linked_at === null);
        const account = await links.findAccount(tx, { id: step.id, ...before }, guid);
        if (account?.has_request === true) throw new Failure('deletion_account_taken');
        const accountId = account?.id ?? (await links.insertNamed(tx, guid));
        await links.link(tx, step.id, by, accountId, reason);
        return { action: 'deletion.linked' };
      }).catch((error: unknown) => {
        // Race: the account opened its own request concurrently.
        throw isUniqueViolation(error) ? new Failure('deletion_account_taken') : error;
      }),

    reject: (by: string, { reason, ...step }: ReasonedStep): Promise<StaffDeletion> =>
      act(by, step, async (tx, before) => {
        demand(before.state === 'requested');
        await queries.close(tx, step.id, by, { state: 'rejected', reason });
        return { action: 'deletion.rejected' };
      }),

    hold: (by: string, { reason, ...step }: ReasonedStep): Promise<StaffDeletion> =>
      act(by, step, async (tx, before) => {
        demand(isOpen(before) && before.held_at === null);
        await queries.hold(tx, step.id, by, reason);
        return { action: 'deletion.held' };
      }),

    release: (by: string, step: Step): Promise<StaffDeletion> =>
      act(by, step, async (tx, before) => {
        demand(isOpen(before) && before.held_at !== null);
        await queries.release(tx, step.id, by);
        return { action: 'deletion.released' };
      }),

    stop: (by: string, { reason, ...step }: ReasonedStep): Promise<StaffDeletion> =>
      act(by, step, async (tx, before) => {
        demand(isOpen(before));
        await queries.close(tx, step.id, by, { state: 'cancelled', reason });
        return { action: 'deletion.stopped' };
      }),

    erasures: async ({ cursor, limit }: BodyOf<typeof deletionErasures>) => {
      const rows = await queries.selectErasures(database.query, { after: readPosition(cursor), limit: limit + 1 });
      return pageOf(rows, limit, uuidCursor.write, erasureOf);
    },
  };
};
export type DeletionStaffService = ReturnType<typeof createDeletionStaffService>;
