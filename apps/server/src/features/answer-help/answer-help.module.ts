import * as contract from '@guildhall/contract/answer-help/staff.ts';
import { answer, hangUpSignal, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { DraftService } from './answer-help.draft.service.ts';
import type { AnswerHelpService } from './answer-help.service.ts';

export const answerHelpFeature = (service: AnswerHelpService, drafts: DraftService): Feature => ({
  noun: 'answer-help',
  routes: [
    answer(contract.answerHelpChat, ({ actor, body }) => service.ofChat(actor.staffId, body)),
    answer(contract.answerHelpReport, ({ body }) => service.ofReport(body)),
    answer(contract.answerHelpDraftChat, ({ actor, body, reply }) =>
      drafts.ofChat(actor.staffId, body, hangUpSignal(reply)),
    ),
    answer(contract.answerHelpDraftReport, ({ actor, body, reply }) =>
      drafts.ofReport(actor.staffId, body, hangUpSignal(reply)),
    ),
  ],
  // Texts of players are read for a suggestion and not stored.
  ...keepsNoPlayerData,
});
