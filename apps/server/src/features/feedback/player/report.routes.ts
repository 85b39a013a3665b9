import * as contract from '@guildhall/contract/feedback/player.ts';
import { person } from '../../../runtime/actor.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import type { FeedbackAppeals } from './appeal.service.ts';
import type { FeedbackService } from './report.service.ts';
import type { FeedbackSimilar } from './similar.service.ts';

export const feedbackRoutes = (
  service: FeedbackService,
  similar: FeedbackSimilar,
  appeals: FeedbackAppeals,
): MountedRoute[] => [
  answer(contract.feedbackList, ({ actor, body }) => service.list(person(actor), body)),
  answer(contract.feedbackInfo, ({ actor, body }) => service.info(person(actor), body)),
  answer(contract.feedbackCreate, ({ actor, body }) => service.create(person(actor), body)),
  answer(contract.feedbackDetail, ({ actor, body }) => service.detail(person(actor), body)),
  answer(contract.feedbackAppeal, ({ actor, body }) => appeals.send(person(actor), body)),
  answer(contract.feedbackAppealed, ({ actor }) => appeals.sent(person(actor))),
  answer(contract.feedbackWithdraw, ({ actor, body }) => service.withdraw(person(actor), body.id)),
  answer(contract.feedbackReopen, ({ actor, body }) => service.reopen(person(actor), body)),
  answer(contract.feedbackRate, ({ actor, body }) => service.rate(person(actor), body)),
  answer(contract.feedbackSeen, ({ actor, body }) => service.seen(person(actor), body)),
  answer(contract.feedbackSimilar, ({ actor, body }) => similar(person(actor), body)),
];
