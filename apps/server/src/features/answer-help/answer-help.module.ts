import { defineFeature } from '../../registration/module.ts';
import { createDrafts } from './answer-help.draft.service.ts';
import { createAnswerHelp } from './answer-help.service.ts';
import * as contract from '@guildhall/contract/answer-help/staff.ts';
import { answer, hangUpSignal } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';

export const answerHelpModule = defineFeature({
  noun: 'answer-help',
  open: () => ({}),
  create: (_, { platform }) => {
    const { database, log, config, switchWatch: switches } = platform;
    const { publicOrigin, draft: provider } = config;
    const service = createAnswerHelp({ ...platform, switches, publicOrigin, canDraft: provider !== null });
    const drafts = createDrafts({ database, log, help: service, provider });
    return {
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
    };
  },
});
