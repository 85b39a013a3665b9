import type { StaffRole } from '@guildhall/contract/permissions.ts';
import type { Member } from './feedback.desk.service.ts';
import { createFeedbackFactory, type FeedbackPlan } from './feedback.factory.ts';
import type { FeedbackDependencies } from './feedback.service.ts';

type Services = Omit<FeedbackDependencies, 'limits'> & { readonly config: Pick<FeedbackDependencies, 'limits'> };

/** Colleagues at the desk, and players who write to them. */
export const createDeskStage = (services: Services) => {
  const reports = createFeedbackFactory({ ...services, limits: services.config.limits });
  return {
    ...reports,
    member: async (name: string, role: StaffRole = 'agent'): Promise<Member> => {
      const email = `${name.toLowerCase()}-${role}@guildhall.test`;
      const { id } = await services.database.query
        .insertInto('staff_member')
        .values({ name, email, role })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { staffId: id, name };
    },
    /** A report of a player of its own. */
    report: async (plan?: FeedbackPlan): Promise<string> => reports.submitted(await reports.sender(), plan),
  };
};
