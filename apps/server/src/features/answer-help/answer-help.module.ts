import * as contract from '@guildhall/contract/answer-help/staff.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { AnswerHelpService } from './answer-help.service.ts';

export const answerHelpFeature = (service: AnswerHelpService): Feature => ({
  noun: 'answer-help',
  routes: [
    answer(contract.answerHelpChat, ({ actor, body }) => service.ofChat(actor.staffId, body)),
    answer(contract.answerHelpReport, ({ body }) => service.ofReport(body)),
  ],
  // Texts of players are read for a suggestion and not stored.
  ...keepsNoPlayerData,
});
