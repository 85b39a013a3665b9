import { defineFeature, give } from '../../registration/module.ts';
import { createOwnService } from './replies.own.service.ts';
import {
  createReplies,
  ownChats,
  ownReports,
  unreadReplies,
  type OwnChatOf,
  type OwnReportsOf,
} from './replies.public.ts';
import { repliesOwn } from '@guildhall/contract/replies/player.ts';
import { networkOf } from '../../http/network.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';
import { person } from '../../runtime/actor.ts';
import { repliesSockets } from './replies.socket.ts';

export const repliesModule = defineFeature({
  noun: 'replies',
  open: ({ platform, all }) => {
    const { database, redis, clock } = platform;
    const replies = createReplies(database, redis, clock);
    const [chats, reports] = [all(ownChats), all(ownReports)];
    const chatOf: OwnChatOf = async (playerId) => (await chats()[0]?.(playerId)) ?? null;
    const reportsOf: OwnReportsOf = async (playerId) => (await reports()[0]?.(playerId)) ?? [];
    return { replies, ownReplies: createOwnService({ replies, chatOf, reportsOf }) };
  },
  gives: ({ replies }) => [give(unreadReplies, replies)],
  create: ({ replies, ownReplies }, { platform: { restrictionWatch, log } }) => ({
    routes: [
      answer(repliesOwn, ({ actor, request }) => {
        const { playerId, kind } = person(actor);
        // A block closes the chat, what staff wrote there included; reports and the appeal stay readable (ADR 42).
        const isBlocked = restrictionWatch.of(playerId, networkOf(request.ip))?.kind === 'block';
        return ownReplies(playerId, kind !== 'anonymous' && !isBlocked);
      }),
    ],
    sockets: () => repliesSockets(replies, log),
    // Counts the replies that other features keep.
    ...keepsNoPlayerData,
  }),
});
