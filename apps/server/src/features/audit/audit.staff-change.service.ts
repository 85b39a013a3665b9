import type { ConsoleHintNoun } from '@guildhall/contract/realtime/staff-messages.ts';
import type { Tx } from '../../data/database.ts';
import { systemName } from '../../runtime/actor.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { appendAudit, type NewAuditEntry } from './audit.queries.ts';

export interface StaffChangeDependencies {
  /** Only the transaction is used, so a feature may pass one that does more around the work. */
  readonly database: { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> };
  readonly consoleHints: ConsoleHints;
}

/** What a change did; only `result` if it turned out to be a no-op. */
export interface StaffChange<Result> {
  readonly result: Result;
  readonly audit?: Omit<NewAuditEntry, 'staffId'>;
  readonly hint?: { readonly noun: ConsoleHintNoun; readonly ids: readonly (string | number)[] };
  /** Called after the commit, before consoles get the hint. */
  readonly afterCommit?: () => void;
}

interface Versioned {
  readonly version: number;
  /** The staff member who last changed the row; null if a job did. */
  readonly updated_by_name: string | null;
}

/** Optimistic concurrency: fails unless the locked row exists and still has the version that the change is based on. */
export const checkVersion = <Locked extends Versioned>(locked: Locked | null | undefined, version: number): Locked => {
  if (locked == null) throw new Failure('not_found');
  if (locked.version !== version) throw new Failure('conflict', { by: locked.updated_by_name ?? systemName });
  return locked;
};

/**
 * Runs a change by staff in one transaction with its audit entry, then publishes the console hint. The entry is appended
 * last, because its lock serializes all audit writes.
 */
export const staffChange = async <Result>(
  { database, consoleHints }: StaffChangeDependencies,
  /** Null: a command of the operator. */
  by: string | null,
  work: (tx: Tx) => Promise<StaffChange<Result>>,
): Promise<Result> => {
  const { result, hint, afterCommit } = await database.transaction(async (tx) => {
    const done = await work(tx);
    if (done.audit !== undefined) await appendAudit(tx, { staffId: by, ...done.audit });
    return done;
  });
  afterCommit?.();
  if (hint !== undefined) consoleHints.changed(hint.noun, hint.ids);
  return result;
};
