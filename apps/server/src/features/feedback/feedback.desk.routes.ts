import * as contract from '@guildhall/contract/feedback-desk.ts';
import { answer, type MountedRoute } from '../../platform/feature.ts';
import type { FeedbackDeskServices } from './feedback.desk.ts';

export const feedbackDeskRoutes = (services: FeedbackDeskServices): MountedRoute[] => {
  const { desk, bulk, unmask, templates, figures } = services;
  return [
    answer(contract.feedbackTable, ({ actor, body }) => desk.table(actor, body)),
    answer(contract.feedbackAssignees, () => desk.assignees()),
    answer(contract.feedbackOpen, ({ actor, body }) => desk.open(actor, body.id)),
    answer(contract.feedbackUnmask, ({ actor, body }) => unmask(actor.staffId, body)),
    answer(contract.feedbackTake, ({ actor, body }) => desk.take(actor, body)),
    answer(contract.feedbackAssign, ({ actor, body }) => desk.assign(actor, body)),
    answer(contract.feedbackLink, ({ actor, body }) => desk.link(actor, body)),
    answer(contract.feedbackReply, ({ actor, body }) => desk.reply(actor, body)),
    answer(contract.feedbackResume, ({ actor, body }) => desk.resume(actor, body)),
    answer(contract.feedbackNote, ({ actor, body }) => desk.note(actor, body)),
    answer(contract.feedbackMerge, ({ actor, body }) => desk.merge(actor, body)),
    answer(contract.feedbackBulk, ({ actor, body }) => bulk(actor, body)),
    answer(contract.feedbackFigures, ({ body }) => figures.read(body)),
    answer(contract.templateList, () => templates.list()),
    answer(contract.templateSave, ({ actor, body }) => templates.save(actor.staffId, body)),
    answer(contract.templateRemove, ({ actor, body }) => templates.remove(actor.staffId, body.id)),
  ];
};
