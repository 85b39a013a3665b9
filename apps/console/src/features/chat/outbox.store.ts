import type { OutboxStore } from '@guildhall/client/conversation/ports.ts';
import type { Pending } from '@guildhall/client/conversation/types.ts';
import { workingStaff } from '../../platform/session/session.ts';

/** Per staff member, so that the next one on the same machine does not send these messages under their own name. */
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

/** Unconfirmed messages, kept in local storage to survive a reload. */
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
