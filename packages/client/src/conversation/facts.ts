import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import type { ConversationState } from '@guildhall/contract/chat/rules.ts';
import type { Facts } from './ports.ts';

/** The client's knowledge of a conversation; incomplete until the server has sent its state. */
export interface Known extends Omit<Facts, 'conversation' | 'state'> {
  readonly conversation: string | null;
  readonly state: ConversationState | null;
  /** Read position that the server has confirmed for this side. */
  readonly confirmedRead: number;
}

export const nothingKnown: Known = {
  conversation: null,
  epoch: 0,
  state: null,
  head: 0,
  read: 0,
  confirmedRead: 0,
  peerRead: 0,
  cleared: 0,
  persona: null,
  rating: null,
};

/**
 * Merges state of the same conversation and epoch. HTTP responses and frames overtake each other, so positions never
 * move back (rule 20).
 */
export const mergeFacts = (known: Known, facts: Facts): Known => {
  const positions = {
    read: Math.max(known.read, facts.read),
    confirmedRead: Math.max(known.confirmedRead, facts.read),
    peerRead: Math.max(known.peerRead, facts.peerRead),
    cleared: Math.max(known.cleared, facts.cleared),
    rating: facts.rating ?? known.rating,
  };
  if (facts.head < known.head) return { ...known, ...positions };
  const state = known.state === 'ended' ? known.state : facts.state;
  return { ...known, ...positions, state, head: facts.head, persona: facts.persona };
};

export const knownOf = (facts: Facts): Known => ({ ...facts, confirmedRead: facts.read });

/** Updates the state from a message that is newer than the known head. */
export const learnFrom = (known: Known, { seq, event, persona }: ChatMessage): Known => {
  if (seq <= known.head) return known;
  const next = { ...known, head: seq };
  if (event === 'ended' || known.state === 'ended') return { ...next, state: 'ended' };
  if (event === 'joined') return { ...next, state: 'active', persona };
  if (event === 'returned') return { ...next, state: 'waiting', persona: null };
  return next;
};
