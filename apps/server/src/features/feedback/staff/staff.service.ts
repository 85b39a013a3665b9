import { createFeedbackBulk } from './bulk.service.ts';
import { createStaffReports, type StaffReportDependencies } from './report.service.ts';
import { createFeedbackStatistics, type FeedbackStatisticsDependencies } from './statistics.service.ts';
import { createFeedbackSending } from './reply.service.ts';
import { createFeedbackTemplates } from './templates.service.ts';
import { createFeedbackUnmask, type FeedbackUnmaskDependencies } from './unmask.service.ts';
import { reportTimeline } from './timeline.queries.ts';

export type FeedbackStaffServices = ReturnType<typeof createFeedbackStaffServices>;

export const createFeedbackStaffServices = (
  dependencies: StaffReportDependencies &
    FeedbackUnmaskDependencies &
    FeedbackStatisticsDependencies & { readonly gameName: string },
) => {
  const sending = createFeedbackSending(dependencies);
  return {
    reports: createStaffReports(dependencies),
    sending,
    bulk: createFeedbackBulk({ ...dependencies, sending }),
    unmask: createFeedbackUnmask(dependencies),
    templates: createFeedbackTemplates(dependencies),
    statistics: createFeedbackStatistics(dependencies),
    timeline: reportTimeline,
  };
};
