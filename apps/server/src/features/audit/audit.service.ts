import type { AuditEntry, auditState, auditTable } from '@guildhall/contract/audit/staff.ts';
import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../data/database.ts';
import { idCursor, pageOf } from '../../data/keyset.ts';
import type { Log } from '../../runtime/log.ts';
import type { HeadStore, StoredHead } from '../../storage/audit-heads.ts';
import * as queries from './audit.queries.ts';
import { verifyAudit } from './audit.verifier.service.ts';

export interface AuditDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly heads: HeadStore;
}

const hourMs = 60 * 60 * 1000;
/** Less than a day, so that a nightly check does not drift into the day. */
const checkedForMs = 20 * hourMs;
/** An older claim belongs to a worker that died. */
const claimedForMs = hourMs;

type EntryRow = Awaited<ReturnType<typeof queries.selectEntries>>[number];

const entryOf = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at.getTime(),
  staff: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? '' },
  action: row.action as AuditAction,
  subject: row.subject,
  details: row.details as Record<string, unknown>,
  hash: row.hash.toString('hex'),
});

export const createAuditService = ({ database, clock, log, heads }: AuditDependencies) => ({
  /** Stores the current head in the object store, which the owner of the database cannot change (ASVS 16.4.3). */
  shipHead: async (): Promise<void> => {
    const head = await queries.selectHead(database.query);
    if (head !== null && head.id > 0) await heads.write(head, new Date(clock.now()));
  },

  table: async (body: BodyOf<typeof auditTable>): Promise<MsgOf<typeof auditTable>> => {
    const rows = await queries.selectEntries(database.query, {
      beforeId: body.cursor === undefined ? undefined : idCursor.read(body.cursor),
      staffId: body.staff_id,
      action: body.action,
      subject: body.subject,
      from: body.from === undefined ? undefined : new Date(body.from),
      until: body.until === undefined ? undefined : new Date(body.until),
      limit: body.limit + 1,
    });
    return pageOf(rows, body.limit, idCursor.write, entryOf);
  },

  state: async (): Promise<MsgOf<typeof auditState>> => {
    const last = await queries.selectLastCheck(database.query);
    return {
      checked_at: last?.finished_at?.getTime() ?? null,
      entries: last?.entries ?? 0,
      broken_id: last?.broken_id ?? null,
    };
  },

  /** Verifies the whole chain unless that was done recently. Safe to run in any number of workers. */
  checkIfDue: async (): Promise<boolean> => {
    const nowMs = clock.now();
    const checkId = await database.transaction((tx) =>
      queries.claimCheck(tx, {
        now: new Date(nowMs),
        checkedAfter: new Date(nowMs - checkedForMs),
        claimedAfter: new Date(nowMs - claimedForMs),
      }),
    );
    if (checkId === null) return false;
    const last = await queries.selectLastWholeHead(database.query);
    const stored = await heads.list().catch((error: unknown): StoredHead[] => {
      log.warn({ err: error }, 'audit trail: reading the stored heads failed, checking without them');
      return [];
    });
    const verdict = await verifyAudit(database.query, ...stored, ...(last === null ? [] : [last]));
    await queries.finishCheck(database.query, checkId, new Date(clock.now()), verdict);
    const { entries, brokenId } = verdict;
    // Logs are stored elsewhere, so the logged head can prove later tampering with the database.
    const head = verdict.headHash.toString('hex');
    if (brokenId === null) log.info({ entries, head }, 'audit trail: verification passed');
    else log.error({ entries, brokenId, head }, 'audit trail: verification failed, entries were tampered with');
    return true;
  },
});
