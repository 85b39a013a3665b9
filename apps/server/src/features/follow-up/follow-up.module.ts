import { defineFeature } from '../../registration/module.ts';
import { staffChats, openChatHints } from '../chat/chat.public.ts';
import { unreadReplies } from '../replies/replies.public.ts';
import {
  followUpEnd,
  followUpForget,
  followUpKeep,
  followUpOf,
  followUpRemind,
  followUpReport,
  followUpSnooze,
  followUpWrite,
} from '@guildhall/contract/follow-up/staff.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';
import { followUpJobs } from './follow-up.jobs.ts';
import { createChatReports } from './follow-up.report.service.ts';
import { createFollowUp } from './follow-up.service.ts';
import { createChatStart } from './follow-up.start.service.ts';

/** Its rows belong to a conversation or a report and are deleted with it. */
export const followUpModule = defineFeature({
  noun: 'follow-up',
  open: () => ({}),
  create: (_, { platform, need }) => {
    const dependencies = {
      ...platform,
      hints: need(openChatHints),
      chat: need(staffChats),
      replies: need(unreadReplies),
      limits: platform.config.limits,
    };
    const service = createFollowUp(dependencies);
    const reports = createChatReports(dependencies);
    const starting = createChatStart(dependencies);
    return {
      routes: [
        answer(followUpOf, ({ actor, body }) => service.of(actor.staffId, body.subject)),
        answer(followUpReport, ({ actor, body }) => reports.report(actor, body)),
        answer(followUpWrite, ({ actor, body }) => starting.write(actor.staffId, body)),
        answer(followUpSnooze, ({ actor, body }) => service.snooze(actor.staffId, body)),
        answer(followUpRemind, ({ actor, body }) => service.remind(actor.staffId, body)),
        answer(followUpForget, ({ actor, body }) => service.forget(actor.staffId, body.id)),
        answer(followUpEnd, ({ actor, body }) => service.end(actor.staffId, body)),
        answer(followUpKeep, ({ actor, body }) => service.keep(actor.staffId, body.conversation)),
      ],
      jobs: followUpJobs(dependencies),
      ...keepsNoPlayerData,
    };
  },
});
