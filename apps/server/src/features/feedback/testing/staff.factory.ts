import type { StaffReport, feedbackReply } from '@guildhall/contract/feedback/staff.ts';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { Job } from '../../../registration/feature.ts';
import type { FeedbackStaffServices } from '../staff/staff.service.ts';
import type { Member } from '../staff/report.service.ts';
import { createFeedbackFactory, type FeedbackPlan } from './feedback.factory.ts';
import type { FeedbackDependencies } from '../player/report.service.ts';

type Services = Omit<FeedbackDependencies, 'limits'> & { readonly config: Pick<FeedbackDependencies, 'limits'> };

/** Members of staff, and players who send them reports. */
export const createStaffStage = (services: Services) => {
  const reports = createFeedbackFactory({ ...services, limits: services.config.limits });
  return {
    ...reports,
    member: async (name: string, role: StaffRole = 'agent'): Promise<Member & { role: StaffRole }> => {
      const email = `${name.toLowerCase()}-${role}@guildhall.test`;
      const { id } = await services.database.query
        .insertInto('staff_member')
        .values({ name, email, role })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { staffId: id, name, role };
    },
    report: async (plan?: FeedbackPlan): Promise<string> => reports.submitted(await reports.sender(), plan),
  };
};

interface Replying {
  readonly feedbackStaff: FeedbackStaffServices;
  readonly feedbackJobs: readonly Job[];
}

/** Skips the undo window of replies. */
export const createReplying = (
  { feedbackStaff: { reports: staffReports, sending }, feedbackJobs }: Replying,
  clock: { readonly advance: (ms: number) => void },
) => {
  /** Runs the job that sends replies. */
  const work = async (): Promise<void> => {
    await feedbackJobs.find(({ name }) => name === 'feedback.send')?.run();
  };
  const send = async (): Promise<void> => {
    clock.advance(staffLimits.undoSeconds * 1000);
    await work();
  };
  return {
    work,
    send,
    /** Replies and waits until the reply is sent. */
    replied: async (me: Member, body: BodyOf<typeof feedbackReply>): Promise<StaffReport> => {
      await sending.reply(me, body);
      await send();
      return staffReports.open(me, body.id);
    },
  };
};

/** What the queue shows of a report that is neither rated nor linked, and never came back. */
export const untouchedRow = {
  is_reopened: false,
  is_added_to: false,
  is_appeal: false,
  rating: null,
  incident_id: null,
  suggestion_id: null,
  merged_into: null,
} as const;
