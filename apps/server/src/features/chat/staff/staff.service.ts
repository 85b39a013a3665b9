import type { chatTransfer, StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { createConversationReading } from './conversation.service.ts';
import { selectConversationRows } from './conversation-row.queries.ts';
import { createChatStatistics } from './statistics.service.ts';
import { createAssignment, type AssignmentDependencies } from './assignment.service.ts';
import { createOpeningHours } from './opening-hours.service.ts';
import { chatJobs } from '../jobs/conversation.jobs.ts';
import { createSeats, mayAnswer } from './seats.service.ts';

export interface ChatStaffDependencies extends AssignmentDependencies {
  readonly clock: Clock;
}

export type ChatStaffServices = ReturnType<typeof createChatStaffServices>;

export const createChatStaffServices = (dependencies: ChatStaffDependencies) => {
  const hands = createAssignment(dependencies);
  const statistics = createChatStatistics(dependencies);
  return {
    ...hands,
    ...createConversationReading(dependencies),
    transfer: (me: string, body: BodyOf<typeof chatTransfer>): Promise<StaffConversation> =>
      hands.transfer(me, body, mayAnswer),
    rowsOf: (ids: readonly string[]): Promise<StaffConversation[]> =>
      selectConversationRows(dependencies.database.pool, ids),
    seats: createSeats(dependencies),
    hours: createOpeningHours(dependencies),
    figures: statistics,
    jobs: chatJobs({ database: dependencies.database, assignment: hands, countStatistics: statistics.count }),
  };
};
