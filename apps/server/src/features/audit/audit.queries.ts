import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';
import { storable } from '../../data/storable-text.ts';
import type { ChainHead, ChainRow } from './audit.chain.rules.ts';

export interface NewAuditEntry {
  readonly staffId: string | null;
  readonly action: AuditAction;
  /** Noun and id of the changed object, such as `article:12`. */
  readonly subject: string;
  readonly details?: Record<string, unknown>;
}

// Replaces characters that PostgreSQL rejects, so that user input cannot make auditing fail.
const jsonOf = (details: Record<string, unknown>): string =>
  JSON.stringify(details, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value));

/**
 * Appends an entry in the transaction of the audited change, so that both commit or neither. Call it last: it takes a
 * lock that blocks all other appends until the transaction ends.
 */
export const appendAudit = async (tx: Tx, entry: NewAuditEntry): Promise<void> => {
  await sql`select audit_append(${entry.staffId}, ${entry.action}, ${storable(entry.subject)},
    ${jsonOf(entry.details ?? {})}::jsonb)`.execute(tx);
};

export interface AuditFilter {
  readonly beforeId: number | undefined;
  readonly staffId: string | undefined;
  readonly action: AuditAction | undefined;
  readonly subject: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly limit: number;
}

/** The id of the first entry at or after the time. Ids are in the order of times, so a period is a range of ids. */
const firstAt = (at: Date | undefined) =>
  sql<number>`coalesce((select a.id from audit_entry a where a.at >= ${at ?? new Date(0)} order by a.at, a.id limit 1), 9223372036854775807)`;

export const selectEntries = (tx: Tx, { beforeId, staffId, action, subject, from, until, limit }: AuditFilter) =>
  tx
    .selectFrom('audit_entry as e')
    .leftJoin('staff_member as s', 's.id', 'e.staff_id')
    .select(['e.id', 'e.at', 'e.staff_id', 's.name as staff_name', 'e.action', 'e.subject', 'e.details', 'e.hash'])
    .$if(beforeId !== undefined, (query) => query.where('e.id', '<', beforeId ?? 0))
    .$if(staffId !== undefined, (query) => query.where('e.staff_id', '=', staffId ?? ''))
    .$if(action !== undefined, (query) => query.where('e.action', '=', action ?? ''))
    .$if(subject !== undefined, (query) => query.where('e.subject', '=', subject ?? ''))
    .$if(from !== undefined, (query) => query.where('e.id', '>=', firstAt(from)))
    .$if(until !== undefined, (query) => query.where('e.id', '<', firstAt(until)))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();

export const selectHead = async (tx: Tx): Promise<ChainHead | null> =>
  (await tx.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirst()) ?? null;

/** Casts to text what JavaScript would round: microseconds and large numbers in the details. */
export const selectChain = async (
  tx: Tx,
  afterId: number | null,
  lastId: number,
  limit: number,
): Promise<ChainRow[]> => {
  const { rows } = await sql<ChainRow>`
    select id, (extract(epoch from at) * 1000000)::bigint::text as micros, staff_id, action, subject,
      details::text as details, previous_hash, hash
    from audit_entry where id <= ${lastId} and (${afterId}::bigint is null or id > ${afterId}) order by id limit ${limit}`.execute(
    tx,
  );
  return rows;
};

/** The first entry past the head. A single statement, so that concurrent appends cause no false alarm. */
export const selectBeyondHead = async (tx: Tx): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`
    select min(e.id) as id from audit_entry e where e.id > (select id from audit_head)`.execute(tx);
  return rows[0]?.id ?? null;
};

export interface CheckResult {
  readonly entries: number;
  readonly brokenId: number | null;
  readonly headHash: Buffer;
}

/** Null if another worker checked recently or is checking now. */
export const claimCheck = async (
  tx: Tx,
  times: { now: Date; checkedAfter: Date; claimedAfter: Date },
): Promise<number | null> => {
  await sql`select pg_advisory_xact_lock(hashtext('audit_check'))`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into audit_check (started_at)
    select ${times.now} where not exists (
      select from audit_check where started_at > ${times.claimedAfter}
        or (started_at > ${times.checkedAfter} and finished_at is not null))
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
};

export const finishCheck = async (tx: Tx, checkId: number, finishedAt: Date, result: CheckResult): Promise<void> => {
  await tx
    .updateTable('audit_check')
    .set({
      finished_at: finishedAt,
      entries: result.entries,
      broken_id: result.brokenId,
      head_hash: result.headHash,
    })
    .where('id', '=', checkId)
    .execute();
};

const selectChecks = (tx: Tx) =>
  tx
    .selectFrom('audit_check')
    .select(['finished_at', 'entries', 'broken_id', 'head_hash'])
    .where('finished_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1);

export const selectLastCheck = async (tx: Tx) => (await selectChecks(tx).executeTakeFirst()) ?? null;

export const selectLastWholeHead = async (tx: Tx): Promise<ChainHead | null> => {
  const row = await selectChecks(tx).where('broken_id', 'is', null).where('entries', '>', 0).executeTakeFirst();
  return row?.head_hash == null || row.entries === null ? null : { id: row.entries, hash: row.head_hash };
};
