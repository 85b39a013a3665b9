import type { Own } from '@guildhall/contract/replies/player.ts';
import type { OwnChatOf, OwnReportsOf, Replies } from './replies.public.ts';

export interface OwnDependencies {
  readonly replies: Replies;
  readonly chatOf: OwnChatOf;
  readonly reportsOf: OwnReportsOf;
}

/** What of a player is open or answered, for the block “Yours” and the chip. */
export const createOwnService =
  ({ replies, chatOf, reportsOf }: OwnDependencies) =>
  async (playerId: string, hasChat: boolean): Promise<Own> => {
    const [count, chat, reports] = await Promise.all([
      replies.count(playerId),
      hasChat ? chatOf(playerId) : null,
      reportsOf(playerId),
    ]);
    return { replies: count, chat, reports };
  };
