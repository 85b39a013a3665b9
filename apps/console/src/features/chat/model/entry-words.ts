import type { ChatEntry } from '@guildhall/contract/chat-desk.ts';

/** What somebody wrote down for the others. With the end comes its reason, which the conversation itself tells. */
export const writtenIn = ({ kind, text }: Pick<ChatEntry, 'kind' | 'text'>): string => (kind === 'ended' ? '' : text);
