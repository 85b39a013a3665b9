import type { feedbackUnmask } from '@guildhall/contract/feedback-desk.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import type { Database } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { spendQuota } from '../../platform/quota.ts';
import { appendAudit } from '../audit/audit.public.ts';
import type { FileLinks } from '../files/files.public.ts';
import { selectRecord } from './feedback.desk.queries.ts';
import { picturesFor } from './feedback.desk.reading.ts';

export interface FeedbackUnmaskDependencies {
  readonly database: Database;
  readonly fileLinks: FileLinks;
  /** Switches an account off; nothing happens to the last admin. */
  readonly lockStaff: (staffId: string, details: Record<string, string | number>) => Promise<void>;
}

/**
 * Shows what is masked, to somebody who says why. The reason is in the trail before anything is shown; what was shown is
 * in no log and in no trail. Whoever asks too often in an hour is no longer at work but copying (attack 16).
 */
export const createFeedbackUnmask =
  ({ database, fileLinks, lockStaff }: FeedbackUnmaskDependencies) =>
  async (staffId: string, { id, reason }: BodyOf<typeof feedbackUnmask>): Promise<MsgOf<typeof feedbackUnmask>> => {
    const max = staffLimits.unmasksPerHour;
    const shown = await database.transaction(async (tx) => {
      const record = await selectRecord(tx, id);
      if (record === null) throw new Failure('not_found');
      if (!(await spendQuota(tx, { key: `unmask:${staffId}`, max, seconds: 3600 }))) return null;
      const pictures = await picturesFor(tx, fileLinks, { feedbackId: id, staffId, maySee: true });
      const subject = `feedback:${record.number}`;
      await appendAudit(tx, { staffId, action: 'feedback.unmasked', subject, details: { reason } });
      return { record, pictures: pictures.shown };
    });
    if (shown === null) {
      await lockStaff(staffId, { because: 'unmasked', per_hour: max });
      throw new Failure('unmask_locked');
    }
    const { record, pictures } = shown;
    return {
      email: record.email,
      role_id: record.role_id,
      pictures: pictures.get(null) ?? [],
      entry_pictures: [...pictures].flatMap(([entryId, list]) =>
        entryId === null ? [] : [{ entry_id: entryId, pictures: list }],
      ),
    };
  };
