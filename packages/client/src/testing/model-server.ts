import type { ChatMessage, ChatSummary, Sent } from '@guildhall/contract/chat/player.ts';
import { senders, type ChatEvent } from '@guildhall/contract/chat/rules.ts';
import { errors } from '@guildhall/contract/http/errors.ts';
import { playerErrors } from '@guildhall/contract/http/player-errors.ts';
import { fromClientSchema, type FromClient } from '@guildhall/contract/realtime/client-messages.ts';
import * as v from 'valibot';
import { CallFailure } from '../call.ts';
import type { Clock, Outgoing } from '../conversation/ports.ts';
import type { PlayerChatApi } from '../conversation/player-chat.ts';

export interface StoredConversation {
  readonly id: string;
  epoch: number;
  state: ChatSummary['state'];
  messages: ChatMessage[];
  read: number;
  peerRead: number;
  cleared: number;
  rating: number | null;
}

interface Follower {
  readonly tell: (frame: object) => void;
  following: { readonly id: string; sent: number } | null;
}

/** Faults for the next sends, and for the next frames that carry a message. */
export type SendFault = 'unavailable' | 'stored, but unavailable' | 'stored, not acknowledged' | 'not heard' | 'wait';
export type FrameFault = 'lost' | 'twice';

/** In-memory server of one player that follows SPEC.md and injects the faults a test requests. */
export const createModelServer = (clock: Clock, replayMax = 500) => {
  const conversations: StoredConversation[] = [];
  const followers = new Set<Follower>();
  const sendFaults: SendFault[] = [];
  const frameFaults: FrameFault[] = [];
  const reads: number[] = [];

  const newest = (): StoredConversation | undefined => conversations.at(-1);
  const find = (id: string): StoredConversation => {
    const found = conversations.find((each) => each.id === id);
    if (found === undefined) throw new CallFailure(errors.not_found.code);
    return found;
  };
  const headOf = ({ messages }: StoredConversation): number => messages.length;
  const summaryOf = (of: StoredConversation): ChatSummary => ({
    conversation: of.id,
    epoch: of.epoch,
    state: of.state,
    head: headOf(of),
    read: of.read,
    peer_read: of.peerRead,
    cleared: of.cleared,
    unread: 0,
    persona: of.state === 'active' ? 2 : null,
    rating: of.rating,
  });
  const summary = (): ChatSummary | null => {
    const current = newest();
    return current === undefined ? null : summaryOf(current);
  };
  const tellSummary = (): void => {
    for (const { tell } of followers) tell({ type: 'MSG_UNREAD', kind: 'read', chat: summary() });
  };
  const frameOf = (conversation: string, message: ChatMessage): object => ({
    type: 'MSG_MESSAGE',
    kind: message.event === null ? 'deliver' : 'system',
    conversation,
    message,
  });
  const tellNew = (of: StoredConversation): void => {
    for (const { following, tell } of followers) {
      if (following?.id !== of.id) continue;
      for (const message of of.messages.slice(following.sent)) {
        following.sent = message.seq;
        const fault = frameFaults.shift();
        if (fault !== 'lost') tell(frameOf(of.id, message));
        if (fault === 'twice') tell(frameOf(of.id, message));
      }
    }
  };
  const store = (of: StoredConversation, said: Partial<ChatMessage>): ChatMessage => {
    const message: ChatMessage = {
      seq: headOf(of) + 1,
      time: clock.now(),
      sender: senders.admin,
      persona: 2,
      client_id: `of the server ${headOf(of) + 1}`,
      content_type: 1,
      content: '',
      file: null,
      event: null,
      reason: null,
      ...said,
    };
    of.messages.push(message);
    tellNew(of);
    return message;
  };

  const send = ({ conversation, client_id: clientId, content_type: type, content, file_id: file }: Outgoing): Sent => {
    const of = find(conversation);
    const known = of.messages.find((each) => each.sender === senders.player && each.client_id === clientId);
    if (known !== undefined && known.content !== content) throw new CallFailure(playerErrors.chat_reused.code);
    if (known === undefined && of.state === 'ended') throw new CallFailure(playerErrors.chat_ended.code);
    if (content.trim() === '' && file === null) throw new CallFailure(playerErrors.chat_empty.code);
    const said = { sender: senders.player, persona: null, client_id: clientId, content_type: type, content };
    const { seq, time } = known ?? store(of, said);
    return { client_id: clientId, seq, time };
  };

  const hearSend = (follower: Follower, outgoing: Outgoing): void => {
    const { conversation, client_id } = outgoing;
    const about = { type: 'MSG_MESSAGE', conversation, client_id };
    const nack = (code: unknown, ms: number | null): void =>
      follower.tell({ ...about, kind: 'nack', code, retry_after_ms: ms });
    const fault = sendFaults.shift();
    if (fault === 'not heard') return;
    if (fault === 'unavailable') return nack(errors.unavailable.code, 1000);
    if (fault === 'wait') return nack(playerErrors.too_frequent.code, 2500);
    try {
      const sent = send(outgoing);
      if (fault === 'stored, but unavailable') nack(errors.unavailable.code, 1000);
      else if (fault !== 'stored, not acknowledged') follower.tell({ ...about, kind: 'ack', ...sent });
    } catch (error) {
      nack((error as CallFailure).code, null);
    }
  };

  const hearResume = (follower: Follower, resume: Extract<FromClient, { kind: 'resume' }>): void => {
    const of = newest();
    const from = Math.max(resume.applied, of?.cleared ?? 0);
    follower.following = null;
    if (
      of === undefined ||
      of.id !== resume.conversation ||
      of.epoch !== resume.epoch ||
      resume.applied > headOf(of) ||
      headOf(of) - from > replayMax
    ) {
      follower.tell({ type: 'MSG_UNREAD', kind: 'reset', chat: summary() });
      return;
    }
    follower.following = { id: of.id, sent: from };
    tellNew(of);
    follower.tell({ type: 'MSG_UNREAD', kind: 'read', chat: summary() });
    follower.tell({ type: 'MSG_UNREAD', kind: 'synced', conversation: of.id, head: headOf(of) });
  };

  const receive = (follower: Follower, frame: unknown): void => {
    // Rule 1: an invalid frame is a client bug, so let the test fail.
    const said = v.parse(fromClientSchema, frame);
    if (said.type === 'MSG_PING') {
      const { following } = follower;
      const positions = following === null ? [] : [{ conversation: following.id, seq: following.sent }];
      follower.tell({ type: 'MSG_PONG', time: said.time, positions });
    } else if (said.type === 'MSG_PONG') return;
    else if (said.kind === 'send') hearSend(follower, said);
    else if (said.kind === 'resume') hearResume(follower, said);
    else if (said.kind === 'read') {
      reads.push(said.seq);
      const of = find(said.conversation);
      of.read = Math.max(of.read, Math.min(said.seq, headOf(of)));
      tellSummary();
    }
  };

  const happen = (event: ChatEvent, state: StoredConversation['state']): void => {
    const of = newest();
    if (of === undefined || of.state === 'ended') return;
    of.state = state;
    store(of, { event, reason: event === 'ended' ? 'solved' : null });
    tellSummary();
  };

  const api: PlayerChatApi = {
    page: async ({ conversation, before = Infinity, limit }) => {
      const of = find(conversation);
      const all = of.messages.filter(({ seq }) => seq > of.cleared && seq < before);
      return { epoch: of.epoch, list: all.slice(-limit), is_more: all.length > limit };
    },
    post: async (outgoing) => send(outgoing),
    start: async () => {
      const open = newest();
      if (open !== undefined && open.state !== 'ended') return summaryOf(open);
      const id = `00000000-0000-4000-8000-${String(conversations.length + 1).padStart(12, '0')}`;
      const started = { id, epoch: 1, messages: [], read: 0, peerRead: 0, cleared: 0, rating: null };
      conversations.push({ ...started, state: 'waiting' });
      tellSummary();
      return summaryOf(find(id));
    },
    clear: async (conversation) => {
      const of = find(conversation);
      of.cleared = headOf(of);
      tellSummary();
      return summaryOf(find(conversation));
    },
    end: async (conversation) => {
      if (newest()?.id === conversation) happen('ended', 'ended');
      return summaryOf(find(conversation));
    },
    rate: async ({ conversation, stars }) => {
      find(conversation).rating = stars;
      tellSummary();
      return null;
    },
  };

  return {
    api,
    conversations,
    newest,
    reads,
    sendFaults,
    frameFaults,
    happen,
    accept: (tell: Follower['tell']) => {
      const follower: Follower = { tell, following: null };
      followers.add(follower);
      return {
        receive: (frame: unknown) => receive(follower, frame),
        closed: () => void followers.delete(follower),
      };
    },
    staffSay: (content: string): void => {
      const of = newest();
      if (of !== undefined && of.state !== 'ended') store(of, { content });
    },
    staffRead: (): void => {
      const of = newest();
      if (of !== undefined) of.peerRead = headOf(of);
      tellSummary();
    },
    /** Simulates a restored backup: all client state becomes invalid. */
    changeEpoch: (): void => {
      const of = newest();
      if (of === undefined) return;
      of.epoch += 1;
      for (const follower of followers) follower.following = null;
      tellSummary();
    },
  };
};
