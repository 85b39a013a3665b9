import { defineFeature } from '../../registration/module.ts';
import { topicStores } from './reasons.public.ts';
import { createReasonsService } from './reasons.service.ts';
import * as contract from '@guildhall/contract/reasons/staff.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';

export const reasonsModule = defineFeature({
  noun: 'reasons',
  open: ({ platform, all }) => ({ reasons: createReasonsService({ ...platform, stores: all(topicStores) }) }),
  create: ({ reasons: service }) => ({
    routes: [
      answer(contract.reasonList, () => service.list()),
      answer(contract.reasonSave, ({ actor, body }) => service.save(actor.staffId, body)),
      answer(contract.reasonMove, ({ actor, body }) => service.move(actor.staffId, body)),
      answer(contract.tagList, () => service.tags()),
      answer(contract.tagRemove, ({ actor, body }) => service.removeTag(actor.staffId, body.name)),
      answer(contract.reasonOfReport, ({ actor, body }) => service.ofReport(actor.staffId, body)),
      answer(contract.reasonOfChat, ({ actor, body }) => service.ofChat(actor.staffId, body)),
    ],
    // Reasons and tags of reports and chats are columns of theirs, and go with them.
    ...keepsNoPlayerData,
  }),
});
