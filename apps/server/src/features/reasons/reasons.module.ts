import * as contract from '@guildhall/contract/reasons/staff.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { ReasonsService } from './reasons.service.ts';

export const reasonsFeature = (service: ReasonsService): Feature => ({
  noun: 'reasons',
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
});
