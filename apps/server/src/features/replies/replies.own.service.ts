import type { Own, OwnChat, OwnReport } from '@guildhall/contract/replies/player.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../data/database.ts';
import { lapsesAt, summaryOf } from '../feedback/feedback.public.ts';
import { selectOwnReports } from './replies.own.queries.ts';
import { monthBefore, type OwnChatOf, type Replies } from './replies.public.ts';

/** More would push the rest of the first screen away; the list of reports has all of them. */
const reportsMax = 3;

export interface OwnDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly replies: Replies;
  readonly chatOf: OwnChatOf;
}

/** What of a player is open or answered, for the block “Yours” and the chip. */
export const createOwnService = ({ database, clock, replies, chatOf }: OwnDependencies) => {
  const reportsOf = async (playerId: string): Promise<OwnReport[]> => {
    const rows = await selectOwnReports(database.query, playerId, monthBefore(clock.now()), reportsMax);
    return rows.map(({ beginning, asked_at, noticed_at, words, ...row }) => ({
      ...row,
      summary: summaryOf(beginning),
      words: summaryOf(words ?? ''),
      lapses_at: lapsesAt({ asked_at, noticed_at })?.getTime() ?? null,
    }));
  };

  const cut = (chat: OwnChat | null): OwnChat | null =>
    chat === null || chat.answer === null
      ? chat
      : { ...chat, answer: { ...chat.answer, words: summaryOf(chat.answer.words) } };

  return async (playerId: string, hasChat: boolean): Promise<Own> => {
    const [count, chat, reports] = await Promise.all([
      replies.count(playerId),
      hasChat ? chatOf(playerId) : null,
      reportsOf(playerId),
    ]);
    return { replies: count, chat: cut(chat), reports };
  };
};
