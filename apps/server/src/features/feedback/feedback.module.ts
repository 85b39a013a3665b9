import type { Feature, Job } from '../../http/feature.ts';
import type { Redis } from '../../runtime/redis.ts';
import { feedbackStaffRoutes } from './staff/report.routes.ts';
import { feedbackStaffSearch } from './staff/staff-search.service.ts';
import { viewingPresence } from './staff/viewing-presence.socket.ts';
import type { FeedbackStaffServices } from './staff/staff.service.ts';
import { feedbackRoutes } from './player/report.routes.ts';
import type { FeedbackAppeals } from './player/appeal.service.ts';
import type { FeedbackService } from './player/report.service.ts';
import type { FeedbackSimilar } from './player/similar.service.ts';

export interface FeedbackParts {
  readonly service: FeedbackService;
  readonly similar: FeedbackSimilar;
  readonly appeals: FeedbackAppeals;
  readonly jobs: readonly Job[];
  readonly staff: FeedbackStaffServices;
  readonly retentionDays: number;
  readonly redis: Redis;
}

export const feedbackFeature = ({
  service,
  similar,
  appeals,
  jobs,
  staff: desk,
  retentionDays,
  redis,
}: FeedbackParts): Feature => ({
  noun: 'feedback',
  routes: [...feedbackRoutes(service, similar, appeals), ...feedbackStaffRoutes(desk)],
  jobs: [...jobs, ...desk.jobs, { name: 'feedback.figures', everyMs: 60_000, run: desk.statistics.count }],
  readings: desk.statistics.readings,
  retention: [
    { data: 'reports', days: retentionDays, variable: 'GUILDHALL_REPORT_RETENTION_DAYS', job: 'feedback.removeOld' },
  ],
  staffSearch: feedbackStaffSearch,
  sockets: () => viewingPresence(redis),
  sent: service.sent,
  timeline: desk.timeline,
  erasePlayer: service.erasePlayer,
  countPlayer: service.countPlayer,
});
