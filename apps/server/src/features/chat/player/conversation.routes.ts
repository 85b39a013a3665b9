import {
  chatClear,
  chatEnd,
  chatMessages,
  chatRate,
  chatSend,
  chatStart,
  chatState,
} from '@guildhall/contract/chat/player.ts';
import { launched } from '../../../runtime/actor.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import type { ChatSending } from '../chat.send.service.ts';
import type { ChatService } from './conversation.service.ts';

export const chatRoutes = (service: ChatService, sending: ChatSending): MountedRoute[] => [
  answer(chatState, ({ actor }) => service.state(launched(actor).playerId)),
  answer(chatStart, ({ actor, body }) => service.start(launched(actor), body)),
  answer(chatSend, ({ actor, body }) => sending.send({ playerId: launched(actor).playerId }, body)),
  answer(chatMessages, ({ actor, body }) => service.messages(launched(actor).playerId, body)),
  answer(chatClear, ({ actor, body }) => service.clear(launched(actor).playerId, body.conversation)),
  answer(chatEnd, ({ actor, body }) => service.end(launched(actor).playerId, body.conversation)),
  answer(chatRate, ({ actor, body }) => service.rate(launched(actor).playerId, body)),
];
