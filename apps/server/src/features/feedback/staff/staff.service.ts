import { createPictureLooks, type PictureLookDependencies } from './looks.service.ts';
import { bulkRunsJobs } from '../jobs/bulk-runs.jobs.ts';
import { createBulkRuns } from './bulk-runs.service.ts';
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
    PictureLookDependencies &
    FeedbackStatisticsDependencies & { readonly gameName: string },
) => {
  const sending = createFeedbackSending(dependencies);
  const bulk = createFeedbackBulk({ ...dependencies, sending });
  return {
    reports: createStaffReports(dependencies),
    sending,
    bulk: bulk.now,
    bulkRuns: createBulkRuns({ ...dependencies, bulk }),
    jobs: bulkRunsJobs({ ...dependencies, bulk }),
    unmask: createFeedbackUnmask(dependencies),
    pictures: createPictureLooks(dependencies),
    templates: createFeedbackTemplates(dependencies),
    statistics: createFeedbackStatistics(dependencies),
    timeline: reportTimeline,
  };
};
