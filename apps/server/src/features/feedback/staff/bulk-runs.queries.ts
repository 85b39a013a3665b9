import { bulkRunMax, type bulkRunStates } from '@guildhall/contract/feedback/bulk-runs.ts';
import type { FeedbackBulkAction, feedbackBulkOutcomes } from '@guildhall/contract/feedback/staff.ts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import type { DB } from '../../../data/database.types.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';
import { heldUntil, undoneUntil } from './reply.rules.ts';
import { reportsOf, type ReportPage } from './table.queries.ts';

export type BulkRunState = (typeof bulkRunStates)[number];
type Outcome = (typeof feedbackBulkOutcomes)[number];

export type BulkRunRow = Omit<Selectable<DB['feedback_bulk']>, 'action' | 'state'> & {
  readonly action: FeedbackBulkAction;
  readonly state: BulkRunState;
};

/** What undoing restores. */
export type Before = Pick<FeedbackRecord, 'state' | 'assignee_id' | 'incident_id' | 'reason_id'>;

export const countMatching = async (tx: Tx, page: ReportPage): Promise<{ lang: number; count: number }[]> => {
  const { rows } = await sql<{ lang: number; count: number }>`
    select f.lang, count(*)::int as count from (${reportsOf(page)}) f group by f.lang order by 2 desc, 1`.execute(tx);
  return rows;
};

/** Returns false if the run exists already. */
export const insertRun = async (
  tx: Tx,
  run: { readonly id: string; readonly staffId: string; readonly action: FeedbackBulkAction; readonly at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into feedback_bulk (id, staff_id, action, created_at)
    values (${run.id}, ${run.staffId}, ${JSON.stringify(run.action)}::jsonb, ${run.at})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
};

/** The reports are chosen once: those that arrive or change meanwhile neither join nor leave. */
export const insertReports = async (tx: Tx, runId: string, page: ReportPage): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into feedback_bulk_report (bulk_id, feedback_id, place)
    select ${runId}::uuid, f.id, row_number() over () from (${reportsOf(page)}) f`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

export const lockRun = async (tx: Tx, id: string, staffId: string): Promise<BulkRunRow | null> =>
  ((await tx
    .selectFrom('feedback_bulk')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()) as BulkRunRow | undefined) ?? null;

export interface ListedRun extends BulkRunRow {
  total: number;
  done: number;
  restored: number;
  pending_replies: number;
  refused: { outcome: Outcome; count: number }[];
}

export const selectRuns = async (tx: Tx, staffId: string, finishedAfter: Date, id?: string): Promise<ListedRun[]> => {
  const { rows } = await sql<ListedRun>`
    select b.*, n.total, n.done, n.restored, coalesce(n.refused, '[]') as refused,
      case when b.action ->> 'do' = 'reply' then (
        select count(*)::int from feedback_outgoing o where o.batch = b.id and o.returned_why is null) else 0
      end as pending_replies
    from feedback_bulk b cross join lateral (
      select sum(r.count)::int as total, coalesce(sum(r.count) filter (where r.outcome = 'done'), 0)::int as done,
        coalesce(sum(r.restored), 0)::int as restored,
        json_agg(json_build_object('outcome', r.outcome, 'count', r.count)) filter (where r.outcome <> 'done') as refused
      from (
        select outcome, count(*) as count, count(*) filter (where is_restored) as restored
        from feedback_bulk_report where bulk_id = b.id group by outcome) r) n
    where b.staff_id = ${staffId} and (b.finished_at is null or b.finished_at > ${finishedAfter})
      ${id === undefined ? sql`` : sql`and b.id = ${id}`}
    order by b.created_at desc, b.id limit 10`.execute(tx);
  return rows.map((row) => ({ ...row, total: row.total ?? 0 }));
};

/** One run that no other worker processes, the one that waited longest first. */
export const leaseRun = async (tx: Tx, now: Date, until: Date): Promise<BulkRunRow | null> => {
  const { rows } = await sql<BulkRunRow>`
    update feedback_bulk set leased_until = ${until}
    where id = (
      select id from feedback_bulk
      where finished_at is null and (leased_until is null or leased_until <= ${now})
      order by leased_until nulls first, created_at limit 1 for update skip locked)
    returning *`.execute(tx);
  return rows[0] ?? null;
};

/** Lets any worker go on at once. */
export const releaseRun = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('feedback_bulk').set({ leased_until: now }).where('id', '=', id).execute();
};

/** `from`: the state in which the caller saw it. A run that was stopped meanwhile stays stopped. */
export const endRun = async (tx: Tx, id: string, from: BulkRunState, to: BulkRunState, at: Date): Promise<void> => {
  await tx
    .updateTable('feedback_bulk')
    .set({ state: to, finished_at: at, leased_until: null })
    .where('id', '=', id)
    .where('state', '=', from)
    .execute();
};

export const startUndo = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('feedback_bulk')
    .set({ state: 'undoing', finished_at: null, leased_until: null })
    .where('id', '=', id)
    .execute();
};

/**
 * Runs that ended and whose replies still wait. Locked, so that none is undone meanwhile. `is_undone`: it failed while its undone
 * replies were being deleted.
 */
export const lockEnded = async (tx: Tx): Promise<{ id: string; is_undone: boolean }[]> => {
  const held = sql`from feedback_outgoing o where o.batch = b.id and o.returned_why is null`;
  const { rows } = await sql<{ id: string; is_undone: boolean }>`
    select b.id, exists (select ${held} and o.send_at = ${undoneUntil}) as is_undone
    from feedback_bulk b
    where b.finished_at is not null and b.state <> 'undone' and b.action ->> 'do' = 'reply'
      and exists (select ${held} and o.send_at >= ${heldUntil})
    for update of b skip locked`.execute(tx);
  return rows;
};

export const nextReports = async (tx: Tx, runId: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ feedback_id: string }>`
    select feedback_id from feedback_bulk_report where bulk_id = ${runId} and outcome is null
    order by place limit ${limit}`.execute(tx);
  return rows.map(({ feedback_id: id }) => id);
};

/**
 * Whether this transaction may process the report: no transaction did before, the run was not stopped, and its author not deactivated.
 * Stopping waits for it. Deactivating does not, because people are also changed by those who hold the lock of the audit trail already,
 * which this transaction takes later (deadlock): a reply that is queued meanwhile is not sent.
 */
export const claimReport = async (tx: Tx, runId: string, feedbackId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from feedback_bulk_report r join feedback_bulk b on b.id = r.bulk_id
      join staff_member m on m.id = b.staff_id and m.is_active
    where r.bulk_id = ${runId} and r.feedback_id = ${feedbackId} and r.outcome is null and b.state = 'running'
    for update of r for share of b`.execute(tx);
  return rows.length === 1;
};

export const settleReport = async (
  tx: Tx,
  runId: string,
  feedbackId: string,
  done: { readonly outcome: Outcome; readonly isChanged: boolean; readonly before: Before | null },
): Promise<void> => {
  await sql`
    update feedback_bulk_report
    set outcome = ${done.outcome}, is_changed = ${done.isChanged}, failures = 0,
      before = ${done.before === null ? null : JSON.stringify(done.before)}::jsonb
    where bulk_id = ${runId} and feedback_id = ${feedbackId} and outcome is null`.execute(tx);
};

/** Counts an unexpected failure and puts the report after the others. Returns how often it has failed. */
export const countFailure = async (tx: Tx, runId: string, feedbackId: string): Promise<number> => {
  const { failures } = await tx
    .updateTable('feedback_bulk_report')
    .set((report) => ({ failures: report('failures', '+', 1), place: report('place', '+', bulkRunMax) }))
    .where('bulk_id', '=', runId)
    .where('feedback_id', '=', feedbackId)
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
};

export const nextUndoable = async (tx: Tx, runId: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ feedback_id: string }>`
    select feedback_id from feedback_bulk_report
    where bulk_id = ${runId} and is_changed and is_restored is null order by place limit ${limit}`.execute(tx);
  return rows.map(({ feedback_id: id }) => id);
};

/** Null if it was restored already. */
export const claimUndo = async (tx: Tx, runId: string, feedbackId: string): Promise<Before | null> => {
  const { rows } = await sql<{ before: Before }>`
    select before from feedback_bulk_report
    where bulk_id = ${runId} and feedback_id = ${feedbackId} and is_changed and is_restored is null for update`.execute(
    tx,
  );
  return rows[0]?.before ?? null;
};

export const settleUndo = async (tx: Tx, runId: string, feedbackId: string, isRestored: boolean): Promise<void> => {
  await sql`
    update feedback_bulk_report set is_restored = ${isRestored}
    where bulk_id = ${runId} and feedback_id = ${feedbackId}`.execute(tx);
};

/** Except those whose replies still wait: without their run, they would never be sent or deleted. */
export const removeRuns = async (tx: Tx, finishedBefore: Date): Promise<void> => {
  await sql`delete from feedback_bulk b
    where finished_at < ${finishedBefore}
      and not exists (select from feedback_outgoing o where o.batch = b.id and o.returned_why is null)`.execute(tx);
};
