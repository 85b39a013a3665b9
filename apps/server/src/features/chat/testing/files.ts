import { randomUUID } from 'node:crypto';
import { chatFileLink, chatPicture, chatSpeech } from '@guildhall/contract/chat/staff-files.ts';
import { chatAnswer, chatClaim } from '@guildhall/contract/chat/staff.ts';
import { contentTypes } from '@guildhall/contract/chat/rules.ts';
import { chatLink, chatSend, chatVoice, type ChatFile } from '@guildhall/contract/chat/player.ts';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { startChat } from './conversation.ts';
import type { Session, TestServer } from '../../../testing/installation.ts';
import { plain } from '../../pictures/testing/sample-pictures.ts';
import type { StaffCaller } from '../../staff/testing/staff.factory.ts';
import { spoken } from '../../files/testing/sample-voices.ts';

export const waveform = '0a9z';
const keyed = (key: string = randomUUID()): Record<string, string> => ({ [UPLOAD_KEY_HEADER]: key });

export const voiceAs = (server: TestServer, as: Session, body: Buffer = spoken.whole, key?: string) =>
  server.call(chatVoice, { as, body, query: `?waveform=${waveform}`, headers: keyed(key) });

export interface HeldChat {
  readonly session: Session;
  readonly player: string;
  readonly id: string;
  readonly epoch: number;
}

/** A player's conversation, claimed by a member of staff. */
export const heldChat = async (server: TestServer, agent: StaffCaller, guid: number): Promise<HeldChat> => {
  const chat = await startChat(server, guid);
  const body = { conversation: chat.id, assign_epoch: 0 };
  const { answer } = await server.call(chatClaim, { as: agent, body });
  return { ...chat, epoch: Number(answer.msg.assign_epoch) };
};

export const broughtAs = (
  server: TestServer,
  as: StaffCaller,
  kind: ChatFile['kind'],
  chat: Pick<HeldChat, 'id' | 'epoch'>,
  { body = kind === 'picture' ? plain.jpeg : spoken.whole, key }: { body?: Buffer; key?: string } = {},
) =>
  server.call(kind === 'picture' ? chatPicture : chatSpeech, {
    as,
    body,
    query: `?conversation=${chat.id}&assign_epoch=${chat.epoch}${kind === 'voice' ? `&waveform=${waveform}` : ''}`,
    headers: keyed(key),
  });

const messageOf = (conversation: string, fileId: string, kind: ChatFile['kind']) => ({
  conversation,
  client_id: randomUUID(),
  content_type: contentTypes[kind],
  content: '',
  file_id: fileId,
});

export const sendFileAs = (
  server: TestServer,
  as: Session,
  conversation: string,
  fileId: string,
  kind: ChatFile['kind'] = 'voice',
) => server.call(chatSend, { as, body: messageOf(conversation, fileId, kind) });

export const answerFileAs = (
  server: TestServer,
  as: StaffCaller,
  chat: Pick<HeldChat, 'id' | 'epoch'>,
  fileId: string,
  kind: ChatFile['kind'] = 'voice',
) => server.call(chatAnswer, { as, body: { ...messageOf(chat.id, fileId, kind), assign_epoch: chat.epoch } });

/** Sends a voice message as the player and returns its file id. */
export const saidBy = async (
  server: TestServer,
  { session, id }: Pick<HeldChat, 'session' | 'id'>,
): Promise<string> => {
  const { answer } = await voiceAs(server, session);
  const sent = await sendFileAs(server, session, id, String(answer.msg.id));
  if (sent.answer.code !== 0) throw new Error(`the voice message was refused: ${sent.text}`);
  return String(answer.msg.id);
};

export const linkAs = (server: TestServer, as: Session, fileId: string) =>
  server.call('staffId' in as ? chatFileLink : chatLink, { as, body: { file_id: fileId } });
