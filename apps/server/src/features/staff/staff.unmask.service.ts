import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { Database, Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import { spendQuota } from '../../data/quota.ts';
import { appendAudit } from '../audit/audit.public.ts';

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

/**
 * Reveals masked data to staff who give a reason. The reason is audited in the same transaction; the revealed data is
 * never logged or audited. Exceeding the hourly limit suggests copying, so it locks the account (threat 16).
 */
export const unmask = async <Found, Shown>(
  { database, lockStaff }: UnmaskDependencies,
  { staffId, reason, action, find, subjectOf, show }: Look<Found, Shown>,
): Promise<{ found: Found; shown: Shown }> => {
  const max = staffLimits.unmasksPerHour;
  const seen = await database.transaction(async (tx) => {
    const found = await find(tx);
    if (found === null) throw new Failure('not_found');
    if (!(await spendQuota(tx, { key: `unmask:${staffId}`, max, seconds: 3600 }))) return null;
    const shown = await show(tx);
    await appendAudit(tx, { staffId, action, subject: subjectOf(found), details: { reason } });
    return { found, shown };
  });
  if (seen !== null) return seen;
  await lockStaff(staffId, { because: 'unmasked', per_hour: max });
  throw new Failure('unmask_locked');
};
