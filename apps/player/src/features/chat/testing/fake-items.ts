import type { ChatItem, Pending } from '@guildhall/client/conversation/types.ts';
import type { ChatFile, ChatMessage } from '@guildhall/contract/chat/player.ts';
import type { ChatEvent } from '@guildhall/contract/chat/rules.ts';

interface Said extends Partial<ChatMessage> {
  readonly isOwn?: boolean;
}

const message = (seq: number, part: Partial<ChatMessage>): ChatMessage => ({
  seq,
  time: 0,
  sender: 1,
  persona: 2,
  client_id: `c${seq}`,
  content_type: 1,
  content: `message ${seq}`,
  file: null,
  event: null,
  reason: null,
  ...part,
});

export const text = (seq: number, { isOwn = false, ...part }: Said = {}): ChatItem => ({
  kind: 'message',
  key: String(seq),
  message: message(seq, isOwn ? { sender: 2, persona: null, ...part } : part),
  isOwn,
});

export const event = (seq: number, name: ChatEvent, time: number, part: Partial<ChatMessage> = {}): ChatItem => ({
  kind: 'message',
  key: String(seq),
  message: message(seq, { event: name, time, ...part }),
  isOwn: false,
});

const pending = (id: string, time: number, content: string): Pending => ({
  client_id: id,
  conversation: null,
  content_type: 1,
  content,
  file: null,
  created_at: time,
});

export const sending = (id: string, time: number, content = 'on its way'): ChatItem => ({
  kind: 'sending',
  key: id,
  pending: pending(id, time, content),
});

export const failed = (id: string, time: number, code: number, isFinal = false): ChatItem => ({
  kind: 'failed',
  key: id,
  pending: pending(id, time, 'did not arrive'),
  code,
  isFinal,
});

export const voiceFile = (part: Partial<ChatFile> = {}): ChatFile => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'voice',
  width: 0,
  height: 0,
  tone: '',
  duration_ms: 12_000,
  waveform: '',
  ...part,
});
