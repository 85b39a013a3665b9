import { repliesOwn } from '@guildhall/contract/replies/player.ts';
import type { RestrictionWatch } from '../../data/restriction-watch.ts';
import { networkOf } from '../../http/network.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import { person } from '../../runtime/actor.ts';
import type { Log } from '../../runtime/log.ts';
import type { OwnService } from './replies.own.service.ts';
import type { Replies } from './replies.public.ts';
import { repliesSockets } from './replies.socket.ts';

export const repliesFeature = (
  replies: Replies,
  own: OwnService,
  restrictions: Pick<RestrictionWatch, 'of'>,
  log: Log,
): Feature => ({
  noun: 'replies',
  routes: [
    answer(repliesOwn, ({ actor, request }) => {
      const { playerId, kind } = person(actor);
      // A block closes the chat, what staff wrote there included; reports and the appeal stay readable (ADR 42).
      const isBlocked = restrictions.of(playerId, networkOf(request.ip))?.kind === 'block';
      return own(playerId, kind !== 'anonymous' && !isBlocked);
    }),
  ],
  sockets: () => repliesSockets(replies, log),
  // Counts the replies that other features keep.
  ...keepsNoPlayerData,
});
