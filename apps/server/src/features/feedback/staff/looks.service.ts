import type { StaffReport } from '@guildhall/contract/feedback/staff.ts';
import type { StaffActor } from '../../../runtime/actor.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { Failure } from '../../../runtime/failure.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import type { FileLinks } from '../../files/files.public.ts';
import { lookWithin, pictureLimit, type UnmaskDependencies } from '../../staff/staff.public.ts';
import { lockFeedback } from '../feedback.transitions.queries.ts';
import { recordLook } from './looks.queries.ts';
import { mayLook, openFor } from './open-report.service.ts';

export interface PictureLookDependencies extends UnmaskDependencies {
  readonly clock: Clock;
  readonly fileLinks: FileLinks;
  readonly picturesPerHour: number;
}

/**
 * Opens the pictures of a report that is assigned to the caller or to no one. The first look of a member at a report is recorded and
 * counted, in whatever way the report was taken; later ones are free.
 */
export const createPictureLooks =
  ({ clock, fileLinks, picturesPerHour, ...dependencies }: PictureLookDependencies) =>
  (me: Pick<StaffActor, 'staffId' | 'role'>, id: string): Promise<StaffReport> =>
    lookWithin(dependencies, pictureLimit(me.staffId, picturesPerHour), async (tx, spend) => {
      // Locked, so that a colleague who takes it at the same moment is either seen here or comes after the look.
      const record = await lockFeedback(tx, id);
      if (record === null) throw new Failure('not_found');
      if (!mayLook(record, me)) throw new Failure('reason_required');
      const isFirst = await recordLook(tx, me.staffId, id);
      if (isFirst) await spend();
      const report = await openFor(tx, { fileLinks, clock }, me, id);
      if (isFirst) {
        const subject = `feedback:${record.number}`;
        await appendAudit(tx, { staffId: me.staffId, action: 'feedback.pictures_opened', subject });
      }
      return report;
    });
