import type { ChatEntry } from '@guildhall/contract/chat/staff.ts';

/** The note of an entry. The text of an `ended` entry is its reason, that of an `escalated` one its target. */
export const noteOf = ({ kind, text }: Pick<ChatEntry, 'kind' | 'text'>): string =>
  kind === 'ended' || kind === 'escalated' ? '' : text;
