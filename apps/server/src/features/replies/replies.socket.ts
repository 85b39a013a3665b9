import type { Log } from '../../runtime/log.ts';
import type { FeatureSockets } from '../../sockets/feature-sockets.ts';
import type { Replies } from './replies.public.ts';

const playersAtOnce = 1000;

/** The player's count of unread replies in the first frame, and again whenever it changes. */
export const repliesSockets = (replies: Replies, log: Log): FeatureSockets => ({
  player: async (hub) => {
    // Counts may resolve out of order; the one requested last is the current one.
    const counted = new Map<string, { request: number; count: number }>();
    let requests = 0;
    const newest = (player: string, request: number, count: number): number => {
      const known = counted.get(player);
      if (known !== undefined && known.request > request) return known.count;
      if (hub.has(player)) counted.set(player, { request, count });
      return count;
    };
    const sendCounts = async (players: readonly string[]): Promise<void> => {
      if (players.length === 0) return;
      const request = (requests += 1);
      for (const [player, count] of await replies.counts(players)) {
        hub.sendTo(player, { type: 'MSG_UNREAD', kind: 'replies', replies: newest(player, request, count) });
      }
    };
    /** Counts only for connected players who joined the incident, in slices. */
    const sendCountsToJoined = async (incident: number): Promise<void> => {
      const here = hub.subjects();
      for (let start = 0; start < here.length; start += playersAtOnce) {
        await sendCounts(await replies.joined(incident, here.slice(start, start + playersAtOnce)));
      }
    };
    await replies.onHint((hint) => {
      const sending = 'incident' in hint ? sendCountsToJoined(hint.incident) : sendCounts(hint.players.filter(hub.has));
      sending.catch((error: unknown) => {
        log.warn({ err: error }, 'player socket: sending reply counts failed');
      });
    });
    return {
      hello: async ({ subject }) => {
        const request = (requests += 1);
        const [count, hasOpen] = await Promise.all([replies.count(subject), replies.hasOpen(subject)]);
        return () => ({ replies: newest(subject, request, count), ...(hasOpen && { has_reports: true }) });
      },
      onClose: ({ owner }) => {
        if (!hub.has(owner.subject)) counted.delete(owner.subject);
      },
    };
  },
});
