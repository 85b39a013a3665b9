import type { OutboxStore } from '@guildhall/client/conversation-ports.ts';
import type { Pending } from '@guildhall/client/conversation-types.ts';
import { workingStaff } from '../../platform/session.ts';

/** Of whoever works here: somebody else at the same keyboard sends nothing in their name. */
const prefix = (): string => `guildhall-console-outbox-${workingStaff()?.id ?? ''}-`;

const isPending = (value: unknown): value is Pending =>
  typeof value === 'object' && value !== null && 'client_id' in value && 'conversation' in value && 'content' in value;

const read = (key: string): Pending[] => {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
    return isPending(value) ? [value] : [];
  } catch {
    return [];
  }
};

/** What was sent and is not known to have arrived, kept where a reload finds it. */
export const outboxStore: OutboxStore = {
  load: () =>
    Promise.resolve(
      Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
        .filter((key) => key.startsWith(prefix()))
        .flatMap(read),
    ),
  put: async (pending) => {
    localStorage.setItem(prefix() + pending.client_id, JSON.stringify(pending));
  },
  remove: async (clientId) => {
    localStorage.removeItem(prefix() + clientId);
  },
};
