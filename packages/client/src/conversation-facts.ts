import type { ChatMessage } from '@guildhall/contract/chat.ts';
import type { ConversationState } from '@guildhall/contract/chat-rules.ts';
import type { Facts } from './conversation-ports.ts';

/** What is known of a conversation; less than all facts until the server has told them. */
export interface Known extends Omit<Facts, 'conversation' | 'state'> {
  readonly conversation: string | null;
  readonly state: ConversationState | null;
  /** How far the server knows this side to have read. */
  readonly toldRead: number;
}

export const nothingKnown: Known = {
  conversation: null,
  epoch: 0,
  state: null,
  head: 0,
  read: 0,
  toldRead: 0,
  peerRead: 0,
  cleared: 0,
  persona: null,
  rating: null,
};

/** Of the same conversation and epoch. Answers over HTTP and frames overtake each other, so nothing moves back (rule 20). */
export const mergeFacts = (known: Known, facts: Facts): Known => {
  const positions = {
    read: Math.max(known.read, facts.read),
    toldRead: Math.max(known.toldRead, facts.read),
    peerRead: Math.max(known.peerRead, facts.peerRead),
    cleared: Math.max(known.cleared, facts.cleared),
    rating: facts.rating ?? known.rating,
  };
  if (facts.head < known.head) return { ...known, ...positions };
  const state = known.state === 'ended' ? known.state : facts.state;
  return { ...known, ...positions, state, head: facts.head, persona: facts.persona };
};

export const knownOf = (facts: Facts): Known => ({ ...facts, toldRead: facts.read });

/** What a message says of the conversation, where it is newer than what was told. */
export const learnFrom = (known: Known, { seq, event, persona }: ChatMessage): Known => {
  if (seq <= known.head) return known;
  const next = { ...known, head: seq };
  if (event === 'ended' || known.state === 'ended') return { ...next, state: 'ended' };
  if (event === 'joined') return { ...next, state: 'active', persona };
  if (event === 'returned') return { ...next, state: 'waiting', persona: null };
  return next;
};
