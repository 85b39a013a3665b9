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
import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import type { Database } from '../../data/database.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import type { ChatHints, ChatStaffServices } from '../chat/chat.public.ts';
import type { Replies } from '../replies/replies.public.ts';
import { followUpJobs } from './follow-up.jobs.ts';
import { createChatReports } from './follow-up.report.service.ts';
import { createFollowUp } from './follow-up.service.ts';
import { createChatStart } from './follow-up.start.service.ts';

export interface FollowUpFeatureDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly hints: ChatHints;
  readonly chat: ChatStaffServices;
  readonly replies: Replies;
  readonly limits: typeof defaultLimits;
}

/** Its rows belong to a conversation or a report and are deleted with it. */
export const followUpFeature = (dependencies: FollowUpFeatureDependencies): Feature => {
  const service = createFollowUp(dependencies);
  const reports = createChatReports(dependencies);
  const starting = createChatStart(dependencies);
  return {
    noun: 'follow-up',
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
};
