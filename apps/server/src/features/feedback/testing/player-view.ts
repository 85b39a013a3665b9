import { feedbackInfo, type FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import type { Session, TestServer } from '../../../testing/installation.ts';
import type { FeedbackSender } from './feedback.factory.ts';

export const senderOf = ({ player }: Session): FeedbackSender => ({
  playerId: player,
  kind: 'player',
  proof: 'ticket',
  network: '',
});

/** A report as its player sees it. */
export const createPlayerView = (server: TestServer) => {
  const infoOf = async (as: Session, id: string): Promise<FeedbackInfo> =>
    (await server.call(feedbackInfo, { as, body: { id, category_lang: 3 } })).answer.msg as FeedbackInfo;
  return {
    infoOf,
    stepsOf: async (as: Session, id: string): Promise<string[]> =>
      (await infoOf(as, id)).entries.map(({ kind, by, from, to, text }) =>
        `${by} ${kind} ${from}→${to} ${text}`.trim(),
      ),
  };
};
