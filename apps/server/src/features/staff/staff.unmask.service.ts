import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { Database, Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import { spendQuota, transactionWithin } from '../../data/quota.ts';
import { appendAudit, type NewAuditEntry } from '../audit/audit.public.ts';

export interface UnmaskDependencies {
  readonly database: Database;
  /** Deactivates an account; no-op for the last admin. */
  readonly lockStaff: (staffId: string, details: Record<string, string | number>) => Promise<void>;
}

interface Look<Found, Shown> {
  readonly staffId: string;
  readonly reason: string;
  readonly action: AuditAction;
  readonly find: (tx: Tx) => Promise<Found | null>;
  readonly subjectOf: (found: Found) => string;
  readonly show: (tx: Tx) => Promise<Shown>;
}

const max = staffLimits.unmasksPerHour;

const seconds = 3600;
const quotaOf = (staffId: string) => ({ key: `unmask:${staffId}`, max, seconds });

/** Exceeding the limit suggests copying, so it locks the account (threat 16). */
const lockOut = async ({ lockStaff }: UnmaskDependencies, staffId: string): Promise<never> => {
  await lockStaff(staffId, { because: 'unmasked', per_hour: max });
  throw new Failure('unmask_locked');
};

/**
 * Reveals masked data to staff who give a reason. The reason is audited in the same transaction; the revealed data is
 * never logged or audited.
 */
export const unmask = async <Found, Shown>(
  dependencies: UnmaskDependencies,
  { staffId, reason, action, find, subjectOf, show }: Look<Found, Shown>,
): Promise<{ found: Found; shown: Shown }> => {
  const seen = await dependencies.database.transaction(async (tx) => {
    const found = await find(tx);
    if (found === null) throw new Failure('not_found');
    if (!(await spendQuota(tx, quotaOf(staffId)))) return null;
    const shown = await show(tx);
    await appendAudit(tx, { staffId, action, subject: subjectOf(found), details: { reason } });
    return { found, shown };
  });
  return seen ?? lockOut(dependencies, staffId);
};

interface CountedLook {
  readonly staffId: string;
  /** Names what is looked at; the same again within the hour is neither counted nor audited. */
  readonly onceAnHour: string;
  readonly audit: Omit<NewAuditEntry, 'staffId'>;
}

/** Counts and audits a look at masked data that needs no reason. */
export const countUnmask = async (
  dependencies: UnmaskDependencies,
  { staffId, onceAnHour, audit }: CountedLook,
): Promise<void> => {
  const isWithin = await transactionWithin(dependencies.database, quotaOf(staffId), async (tx, spend) => {
    if (!(await spendQuota(tx, { key: `${onceAnHour}:${staffId}`, max: 1, seconds }))) return;
    await spend();
    await appendAudit(tx, { staffId, ...audit });
  });
  if (!isWithin) await lockOut(dependencies, staffId);
};
