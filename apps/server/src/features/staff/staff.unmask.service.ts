import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { LookLimits } from '@guildhall/contract/staff/staff.ts';
import type { Database, Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { quotaLeft, spendQuota, transactionWithin, type Quota } from '../../data/quota.ts';
import { staffMetrics } from './staff.metrics.ts';
import { appendAudit, type NewAuditEntry } from '../audit/audit.public.ts';

export interface UnmaskDependencies {
  readonly database: Database;
  readonly metrics: Metrics;
}

const seconds = 3600;
const max = staffLimits.unmasksPerHour;

interface LookLimit extends Quota {
  readonly name: keyof LookLimits;
  readonly staffId: string;
  readonly failure: 'unmask_limited' | 'pictures_limited';
}

const unmaskLimit = (staffId: string): LookLimit => ({
  name: 'unmasks',
  staffId,
  key: `unmask:${staffId}`,
  max,
  seconds,
  failure: 'unmask_limited',
});

export const pictureLimit = (staffId: string, perHour: number): LookLimit => ({
  name: 'pictures',
  staffId,
  key: `picture_looks:${staffId}`,
  max: perHour,
  seconds,
  failure: 'pictures_limited',
});

/** Exceeding a limit suggests copying: an alert counts it and the trail names the member, once an hour (threat 16, ADR 39). */
const refuse = async ({ database, metrics }: UnmaskDependencies, limit: LookLimit): Promise<never> => {
  const { name, staffId } = limit;
  staffMetrics(metrics).looksRefused.labels(name).inc();
  const { minutes } = await database.transaction(async (tx) => {
    if (await spendQuota(tx, { key: `looks_limited:${name}:${staffId}`, max: 1, seconds })) {
      const details = { limit: name, per_hour: limit.max };
      await appendAudit(tx, { staffId, action: 'staff.looks_limited', subject: `staff:${staffId}`, details });
    }
    return quotaLeft(tx, limit);
  });
  throw new Failure(limit.failure, { max: limit.max, minutes });
};

/** A transaction that shows masked data; its work calls `spend` where it has decided that the look counts. */
export const lookWithin = async <Result>(
  dependencies: UnmaskDependencies,
  limit: LookLimit,
  work: (tx: Tx, spend: () => Promise<void>) => Promise<Result>,
): Promise<Result> => {
  const done: Result[] = [];
  const isWithin = await transactionWithin(dependencies.database, limit, async (tx, spend) => {
    done.push(await work(tx, spend));
  });
  const [result] = done;
  return isWithin ? (result as Result) : refuse(dependencies, limit);
};

/** What a member has left of both limits. */
export const lookLimitsOf = async (tx: Tx, staffId: string, picturesPerHour: number): Promise<LookLimits> => {
  const leftOf = async (limit: LookLimit) => ({ max: limit.max, left: (await quotaLeft(tx, limit)).left });
  return {
    unmasks: await leftOf(unmaskLimit(staffId)),
    pictures: await leftOf(pictureLimit(staffId, picturesPerHour)),
  };
};

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
 * never logged or audited.
 */
export const unmask = <Found, Shown>(
  dependencies: UnmaskDependencies,
  { staffId, reason, action, find, subjectOf, show }: Look<Found, Shown>,
): Promise<{ found: Found; shown: Shown }> =>
  lookWithin(dependencies, unmaskLimit(staffId), async (tx, spend) => {
    const found = await find(tx);
    if (found === null) throw new Failure('not_found');
    await spend();
    const shown = await show(tx);
    await appendAudit(tx, { staffId, action, subject: subjectOf(found), details: { reason } });
    return { found, shown };
  });

interface CountedLook {
  readonly staffId: string;
  /** Names what is looked at; the same again within the hour is neither counted nor audited. */
  readonly onceAnHour: string;
  readonly audit: Omit<NewAuditEntry, 'staffId'>;
}

/** Counts and audits an unmask that requires no reason. */
export const countUnmask = (
  dependencies: UnmaskDependencies,
  { staffId, onceAnHour, audit }: CountedLook,
): Promise<void> =>
  lookWithin(dependencies, unmaskLimit(staffId), async (tx, spend) => {
    if (!(await spendQuota(tx, { key: `${onceAnHour}:${staffId}`, max: 1, seconds }))) return;
    await spend();
    await appendAudit(tx, { staffId, ...audit });
  });
