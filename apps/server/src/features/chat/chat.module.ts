import { playerSubjects } from '../players/players.public.ts';
import { topicStores } from '../reasons/reasons.public.ts';
import { escalationRecords } from '../targets/targets.public.ts';
import { chatQuotas } from './chat.quotas.ts';
import { defineFeature, give } from '../../registration/module.ts';
import { storedFiles } from '../files/files.public.ts';
import { knownPersonas } from '../personas/personas.public.ts';
import { ownChats } from '../replies/replies.public.ts';
import { dutyEnds, openWork } from '../staff/staff.public.ts';
import { createChatFiles } from './chat.files.service.ts';
import { createChatHints } from './chat.hints.ts';
import {
  staffChats,
  chatEnd,
  chatTopics,
  countHeldBy,
  insertEntry,
  openChatHints,
  playerOfConversation,
} from './chat.public.ts';
import { createSending } from './chat.send.service.ts';
import { createChatService } from './player/conversation.service.ts';
import { createDutyEnd } from './staff/duty-end.service.ts';
import { createChatStaffServices } from './staff/staff.service.ts';
import { chatStaffRoutes } from './staff/conversation.routes.ts';
import { chatStaffSearch } from './staff/staff-search.service.ts';
import { chatReadings } from './jobs/conversation.jobs.ts';
import { chatFileRoutes } from './chat.files.routes.ts';
import { chatRoutes } from './player/conversation.routes.ts';
import { chatSockets } from './socket/chat.socket.ts';

export const chatModule = defineFeature({
  noun: 'chat',
  // One for all roles: messages sent by HTTP reach this process's sockets directly.
  share: ({ directory, keyring, clock, log, tracing }) =>
    createChatHints({ directory, keys: keyring.of('gateways'), clock, log, tracing }),
  open: ({ platform, need }, chatHints) => {
    const { config } = platform;
    const given = { ...platform, hints: chatHints };
    const chatStaff = createChatStaffServices({ ...given, retention: config.chatRetention });
    const personas = need(knownPersonas);
    return {
      chatHints,
      chatStaff,
      chat: createChatService({
        ...given,
        limits: config.limits,
        personas: async () => (await personas.list()).map(({ id, name, portrait }) => ({ id, name, portrait })),
      }),
      chatSending: createSending({ ...platform, limits: config.limits, onStored: chatHints.announce }),
      chatFiles: createChatFiles({ files: need(storedFiles), assignment: chatStaff }),
      leaveChatDuty: createDutyEnd(platform),
    };
  },
  gives: ({ chat, chatHints, chatStaff, leaveChatDuty }) => [
    give(openChatHints, chatHints),
    give(staffChats, chatStaff),
    give(chatEnd, chat.endWithin),
    give(ownChats, chat.glance),
    give(playerSubjects, {
      of: 'chat',
      permission: 'chat.read',
      playersOf: async (tx, id) => {
        const playerId = await playerOfConversation(tx, id);
        return playerId === null ? null : [playerId];
      },
    }),
    give(topicStores, {
      of: 'chat',
      lock: async (tx, id) => {
        const topic = await chatTopics.lock(tx, id);
        if (topic === null) return null;
        // The consoles that follow the chat get the changed row.
        return { ...topic, afterCommit: () => chatHints.publish({ c: id, p: topic.playerId, changed: true }) };
      },
      update: chatTopics.update,
      subject: 'chat',
      action: 'chat.reason_set',
      hint: 'chat',
    }),
    give(escalationRecords, {
      subject: 'chat',
      record: async (tx, conversation, { name }) => {
        await insertEntry(tx, { conversation, kind: 'escalated', staffId: null, text: name });
      },
    }),
    give(openWork, { kind: 'chats', count: countHeldBy }),
    give(dutyEnds, leaveChatDuty),
  ],
  create: ({ chat, chatSending, chatStaff, chatFiles, chatHints }, { platform }) => ({
    routes: [
      ...chatRoutes(chat, chatSending),
      ...chatStaffRoutes(chatStaff, chatSending),
      ...chatFileRoutes(chatFiles),
    ],
    jobs: chatStaff.jobs,
    readings: chatReadings(platform.database),
    retention: [
      {
        data: 'chats',
        days: platform.config.chatRetention.days,
        variable: 'GUILDHALL_CHAT_RETENTION_DAYS',
        job: 'chat.removeOld',
      },
    ],
    staffSearch: chatStaffSearch,
    sockets: () =>
      chatSockets({
        ...platform,
        hints: chatHints,
        chatLookMs: platform.config.chatLookMs,
        service: chat,
        sending: chatSending,
        staff: chatStaff,
      }),
    timeline: chatStaff.timeline,
    quotas: chatQuotas,
    erasePlayer: chat.erasePlayer,
    countPlayer: chat.countPlayer,
  }),
});
