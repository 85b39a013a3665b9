import * as contract from '@guildhall/contract/surveys/player.ts';
import { person } from '../../../runtime/actor.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import type { SurveysService } from './participation.service.ts';

export const surveysRoutes = (service: SurveysService): MountedRoute[] => [
  answer(contract.surveyList, ({ actor, body }) => service.list(actor, body)),
  answer(contract.surveyInfo, ({ actor, body }) => service.info(actor, body)),
  answer(contract.surveyTally, ({ actor, body }) => service.tally(actor, body.id)),
  answer(contract.surveyReceipts, ({ body }) => service.receipts(body)),
  answer(contract.surveyAnswer, ({ actor, body }) => service.answer(person(actor), body)),
];
