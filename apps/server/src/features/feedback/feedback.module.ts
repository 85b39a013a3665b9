import type { Feature, Job } from '../../platform/feature.ts';
import { feedbackDeskRoutes } from './feedback.desk.routes.ts';
import type { FeedbackDeskServices } from './feedback.desk.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import type { FeedbackService } from './feedback.service.ts';
import type { FeedbackSimilar } from './feedback.similar.service.ts';

export interface FeedbackParts {
  readonly service: FeedbackService;
  readonly similar: FeedbackSimilar;
  readonly jobs: readonly Job[];
  readonly desk: FeedbackDeskServices;
}

export const feedbackFeature = ({ service, similar, jobs, desk }: FeedbackParts): Feature => ({
  noun: 'feedback',
  routes: [...feedbackRoutes(service, similar), ...feedbackDeskRoutes(desk)],
  jobs: [...jobs, { name: 'feedback.figures', everyMs: 60_000, run: desk.figures.count }],
  sent: service.sent,
  erasePlayer: service.erasePlayer,
});
