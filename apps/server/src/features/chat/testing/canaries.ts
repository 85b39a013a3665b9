import { randomUUID } from 'node:crypto';
import { chatEnd, chatRate, chatSend, chatStart } from '@guildhall/contract/chat/player.ts';
import { chatAnswer, chatClaim, chatNote } from '@guildhall/contract/chat/staff.ts';
import type { CanaryPart } from '../../../testing/canaries.ts';
import { textOf } from './conversation.ts';
import { answerFileAs, broughtAs, sendFileAs, voiceAs } from './files.ts';

export const canaries: CanaryPart = {
  noun: 'chat',
  removes: { conversations: 1, files: 3 },
  plant: async ({ server, session, agent, word, ask, picture }) => {
    const context = { device: word('chat device'), errors: [word('chat error')] };
    const { conversation } = await ask(chatStart, session, { lang: 3, context });
    const claimed = await ask(chatClaim, agent, { conversation, assign_epoch: 0 });
    const chat = { id: String(conversation), epoch: Number(claimed.assign_epoch) };
    await ask(chatSend, session, textOf(chat.id, `I am ${word('message')}`));
    await sendFileAs(server, session, chat.id, await picture(), 'picture');
    await sendFileAs(server, session, chat.id, String((await voiceAs(server, session)).answer.msg.id));
    const original = { text: `Hello ${word('original')}`, lang: 3 };
    await ask(chatAnswer, agent, { ...textOf(chat.id, `Hola ${word('answer')}`), original, assign_epoch: chat.epoch });
    const brought = String((await broughtAs(server, agent, 'picture', chat)).answer.msg.id);
    await answerFileAs(server, agent, chat, brought, 'picture');
    await ask(chatNote, agent, { conversation, key: randomUUID(), text: word('chat note') });
    await ask(chatEnd, session, { conversation });
    await ask(chatRate, session, { conversation, stars: 2, text: word('chat rating') });
  },
};
