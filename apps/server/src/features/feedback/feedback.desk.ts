import { createFeedbackBulk } from './feedback.desk-bulk.service.ts';
import { createFeedbackDesk, type FeedbackDeskDependencies } from './feedback.desk.service.ts';
import { createFeedbackFigures } from './feedback.figures.service.ts';
import { createFeedbackTemplates } from './feedback.templates.service.ts';
import { createFeedbackUnmask, type FeedbackUnmaskDependencies } from './feedback.unmask.service.ts';

export type FeedbackDeskServices = ReturnType<typeof createFeedbackDeskServices>;

/** Everything that staff do with reports, together. */
export const createFeedbackDeskServices = (
  dependencies: FeedbackDeskDependencies & FeedbackUnmaskDependencies & { readonly gameName: string },
) => ({
  desk: createFeedbackDesk(dependencies),
  bulk: createFeedbackBulk(dependencies),
  unmask: createFeedbackUnmask(dependencies),
  templates: createFeedbackTemplates(dependencies),
  figures: createFeedbackFigures(dependencies),
});
