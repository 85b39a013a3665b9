import * as contract from '@guildhall/contract/feedback.ts';
import { launched } from '../../platform/actor.ts';
import { answer, type MountedRoute } from '../../platform/feature.ts';
import type { FeedbackService } from './feedback.service.ts';
import type { FeedbackSimilar } from './feedback.similar.service.ts';

export const feedbackRoutes = (service: FeedbackService, similar: FeedbackSimilar): MountedRoute[] => [
  answer(contract.feedbackList, ({ actor, body }) => service.list(launched(actor), body)),
  answer(contract.feedbackInfo, ({ actor, body }) => service.info(launched(actor), body)),
  answer(contract.feedbackCreate, ({ actor, body }) => service.create(launched(actor), body)),
  answer(contract.feedbackDetail, ({ actor, body }) => service.detail(launched(actor), body)),
  answer(contract.feedbackWithdraw, ({ actor, body }) => service.withdraw(launched(actor), body.id)),
  answer(contract.feedbackReopen, ({ actor, body }) => service.reopen(launched(actor), body)),
  answer(contract.feedbackRate, ({ actor, body }) => service.rate(launched(actor), body)),
  answer(contract.feedbackSeen, ({ actor, body }) => service.seen(launched(actor), body)),
  answer(contract.feedbackSimilar, ({ actor, body }) => similar(launched(actor), body)),
];
