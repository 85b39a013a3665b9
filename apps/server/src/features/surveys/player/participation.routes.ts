import {
  surveyAnswer,
  surveyInfo,
  surveyList,
  surveyReceipts,
  surveyTally,
} from '@guildhall/contract/surveys/player.ts';
import { person } from '../../../runtime/actor.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import type { SurveysService } from './participation.service.ts';

export const surveysRoutes = (service: SurveysService): MountedRoute[] => [
  answer(surveyList, ({ actor, body }) => service.list(actor, body)),
  answer(surveyInfo, ({ actor, body }) => service.info(actor, body)),
  answer(surveyTally, ({ actor, body }) => service.tally(actor, body.id)),
  answer(surveyReceipts, ({ body }) => service.receipts(body)),
  answer(surveyAnswer, ({ actor, body }) => service.answer(person(actor), body)),
];
