import type {
  chatOfReport,
  chatPage,
  chatTransfer,
  OpenedConversation,
  StaffConversation,
} from '@guildhall/contract/chat/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { createConversationReading } from './conversation.service.ts';
import { selectConversationRows } from './conversation-row.queries.ts';
import { createChatStatistics } from './statistics.service.ts';
import { createAssignment, type AssignmentDependencies } from './assignment.service.ts';
import { createChatReading, withoutOthersWords } from './reading.service.ts';
import { createOpeningHours } from './opening-hours.service.ts';
import { chatJobs } from '../jobs/conversation.jobs.ts';
import { chatRetentionJobs, type ChatRetentionDependencies } from '../jobs/retention.jobs.ts';
import { createOffers } from './offers.service.ts';
import { createSeats, mayAnswer } from './seats.service.ts';
import { chatTimeline } from './timeline.queries.ts';

export interface ChatStaffDependencies extends AssignmentDependencies, ChatRetentionDependencies {
  readonly clock: Clock;
}

export type ChatStaffServices = ReturnType<typeof createChatStaffServices>;

export const createChatStaffServices = (dependencies: ChatStaffDependencies) => {
  const assignment = createAssignment(dependencies);
  const statistics = createChatStatistics(dependencies);
  const conversations = createConversationReading(dependencies);
  const reading = createChatReading(dependencies);
  return {
    ...assignment,
    ...conversations,
    reading,
    openBy: async (me: string, id: string): Promise<OpenedConversation> => {
      await reading.admit(me, id);
      const opened = await conversations.open(id);
      return { ...opened, conversations: opened.conversations.map(withoutOthersWords(me)) };
    },
    pageBy: async (me: string, body: BodyOf<typeof chatPage>): Promise<MsgOf<typeof chatPage>> => {
      await reading.admit(me, body.conversation);
      return conversations.page(body);
    },
    ofReportBy: async (me: string, report: string): Promise<MsgOf<typeof chatOfReport>> => {
      const { list } = await conversations.ofReport(report);
      return { list: list.map(withoutOthersWords(me)) };
    },
    transfer: (me: string, body: BodyOf<typeof chatTransfer>): Promise<StaffConversation> =>
      assignment.transfer(me, body, mayAnswer),
    rowsOf: (ids: readonly string[]): Promise<StaffConversation[]> =>
      selectConversationRows(dependencies.database.pool, ids),
    seats: createSeats(dependencies),
    offers: createOffers(dependencies, assignment),
    hours: createOpeningHours(dependencies),
    statistics,
    timeline: chatTimeline,
    jobs: [
      ...chatJobs({
        database: dependencies.database,
        consoleHints: dependencies.consoleHints,
        assignment,
        countStatistics: statistics.count,
        sweepLooks: reading.sweep,
      }),
      ...chatRetentionJobs(dependencies),
    ],
  };
};
