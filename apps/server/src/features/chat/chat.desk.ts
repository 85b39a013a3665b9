import type { chatTransfer, DeskConversation } from '@guildhall/contract/chat-desk.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { Clock } from '../../platform/clock.ts';
import { createDeskReading } from './chat.desk.reading.ts';
import { selectDeskRows } from './chat.desk.rows.ts';
import { createFigures } from './chat.figures.ts';
import { createHands, type HandsDependencies } from './chat.hands.ts';
import { createHours } from './chat.hours.ts';
import { chatJobs } from './chat.jobs.ts';
import { createSeats, mayAnswer } from './chat.seats.ts';

export interface ChatDeskDependencies extends HandsDependencies {
  readonly clock: Clock;
}

export type ChatDeskServices = ReturnType<typeof createChatDeskServices>;

/** Everything that staff do with conversations, together, and what happens to them by itself. */
export const createChatDeskServices = (dependencies: ChatDeskDependencies) => {
  const hands = createHands(dependencies);
  const figures = createFigures(dependencies);
  return {
    ...hands,
    ...createDeskReading(dependencies),
    transfer: (me: string, body: BodyOf<typeof chatTransfer>): Promise<DeskConversation> =>
      hands.transfer(me, body, mayAnswer),
    rowsOf: (ids: readonly string[]): Promise<DeskConversation[]> => selectDeskRows(dependencies.database.pool, ids),
    seats: createSeats(dependencies),
    hours: createHours(dependencies),
    figures,
    jobs: chatJobs({ database: dependencies.database, hands, countFigures: figures.count }),
  };
};
