import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { Sent } from '@guildhall/contract/chat/player.ts';
import { chatBounds, senders } from '@guildhall/contract/chat/rules.ts';
import type { FromStaff, ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { allErrors } from '@guildhall/contract/http/staff-errors.ts';
import type { Call } from '../call.ts';
import type { Clock, Facts, OutboxStore, Outgoing, Page, PageRequest, RefusalOf, Said } from './ports.ts';
import type { Conversation } from './types.ts';
import { createConversation } from './conversation.ts';
import type { DrivenConversation } from './driven-conversation.ts';
import type { Position } from '../socket/reconnecting-socket.ts';

export interface StaffChatApi {
  page(request: PageRequest): Promise<Page>;
  post(outgoing: Outgoing & { assign_epoch: number }): Promise<Sent>;
}

export const staffChatApi = (call: Call): StaffChatApi => ({
  page: (request) => call('/chat/page', request),
  post: (outgoing) => call('/chat/answer', outgoing),
});

export interface StaffChatOptions {
  readonly api: StaffChatApi;
  /** Sends over the console's socket; returns false if it is not open. */
  readonly send: (frame: FromStaff) => boolean;
  readonly newId: () => string;
  /** Shared by all conversations. */
  readonly store?: OutboxStore;
  readonly onRow?: (row: StaffConversation) => void;
  readonly clock?: Clock;
  readonly random?: () => number;
}

export interface StaffChat {
  /** Returns the conversation of a row, shared by all followers. Each of them must call `unfollow` once. */
  follow(row: StaffConversation): Conversation;
  /** Pending messages are sent before the conversation is closed. */
  unfollow(id: string): void;
  /**
   * Applies a row from another source, such as the response to an assignment: the next message carries its
   * `assign_epoch`.
   */
  learn(row: StaffConversation): void;
  receive(message: ToStaff): void;
  socketOpened(): void;
  socketLost(isFinal?: boolean): void;
  positions(): readonly Position[];
  compare(positions: readonly Position[]): void;
  close(): void;
}

interface Followed {
  readonly machine: DrivenConversation;
  row: StaffConversation;
  followers: number;
}

const factsOfRow = (row: StaffConversation): Facts => ({
  conversation: row.id,
  epoch: row.epoch,
  state: row.state,
  head: row.head,
  read: row.read,
  peerRead: row.peer_read,
  cleared: 0,
  persona: row.persona,
  rating: row.rating,
});

const isCode = (reason: unknown): reason is keyof typeof allErrors =>
  typeof reason === 'string' && Object.hasOwn(allErrors, reason);

/** Errors of the console's calls carry the reason by name. */
const refusalOf: RefusalOf = (error) => {
  const { reason, params } = error as { reason?: unknown; params?: Record<string, unknown> };
  const wait = params?.['retry_after_ms'];
  return isCode(reason) ? { code: allErrors[reason].code, retryAfterMs: typeof wait === 'number' ? wait : null } : null;
};

const storeOf = (store: OutboxStore, conversation: string): OutboxStore => ({
  ...store,
  load: async () => (await store.load()).filter((pending) => pending.conversation === conversation),
});

/** All conversations that this console follows, over one socket (rules 16 to 24). */
export const openStaffChat = (options: StaffChatOptions): StaffChat => {
  const { api, send, newId, store, onRow, clock, random } = options;
  const followed = new Map<string, Followed>();
  let isOpen = false;

  /** Adds the last seen `assign_epoch` (rule 24). */
  const saySeen = (frame: Said, { row }: Followed): boolean => {
    if (frame.type === 'MSG_MESSAGE') return send({ ...frame, assign_epoch: row.assign_epoch });
    if (frame.kind === 'read') return send(frame);
    return frame.conversation !== null && send({ ...frame, conversation: frame.conversation });
  };

  const open = (row: StaffConversation): Followed => {
    const machine: DrivenConversation = createConversation({
      side: senders.admin,
      newId,
      facts: factsOfRow(row),
      refusalOf,
      ...(clock && { clock }),
      ...(random && { random }),
      ...(store && { store: storeOf(store, row.id) }),
      transport: {
        say: (frame) => saySeen(frame, entry),
        page: api.page,
        post: (outgoing) => api.post({ ...outgoing, assign_epoch: entry.row.assign_epoch }),
      },
    });
    const entry: Followed = { machine, row, followers: 1 };
    followed.set(row.id, entry);
    machine.subscribe(() => {
      retire(entry);
    });
    if (isOpen) machine.socketOpened();
    return entry;
  };

  /** Closes the conversation once it has no followers and no pending or failed messages that would be lost. */
  const retire = ({ machine, row, followers }: Followed): void => {
    if (followers > 0 || followed.get(row.id)?.machine !== machine) return;
    if (machine.get().items.at(-1)?.kind !== 'message' && machine.get().items.length > 0) return;
    followed.delete(row.id);
    machine.close();
    send({ type: 'MSG_UNREAD', kind: 'leave', conversation: row.id });
  };

  const learn = (row: StaffConversation): void => {
    const entry = followed.get(row.id);
    if (entry === undefined) return;
    // `assign_epoch` only grows: ignore outdated rows.
    const isOld = row.assign_epoch < entry.row.assign_epoch || row.head < entry.row.head;
    if (!isOld || row.epoch !== entry.row.epoch) entry.row = row;
    entry.machine.learn(factsOfRow(row));
  };

  const each = (work: (machine: DrivenConversation) => void): void => {
    for (const { machine } of followed.values()) work(machine);
  };

  return {
    follow: (row) => {
      const entry = followed.get(row.id);
      if (entry === undefined) return open(row).machine;
      entry.followers += 1;
      learn(row);
      return entry.machine;
    },
    unfollow: (id) => {
      const entry = followed.get(id);
      if (entry === undefined) return;
      entry.followers = Math.max(0, entry.followers - 1);
      retire(entry);
    },
    learn,
    receive: (message) => {
      if (message.type === 'MSG_UNREAD' && message.kind === 'read') {
        learn(message.row);
        onRow?.(message.row);
      } else if (message.type === 'MSG_UNREAD' && message.kind === 'reset') {
        followed.get(message.conversation)?.machine.reset(null);
      } else if (message.type === 'MSG_UNREAD' || message.type === 'MSG_MESSAGE') {
        followed.get(message.conversation)?.machine.receive(message);
      }
    },
    socketOpened: () => {
      isOpen = true;
      each((machine) => machine.socketOpened());
    },
    socketLost: (isFinal = false) => {
      isOpen = false;
      each((machine) => machine.socketLost(isFinal));
    },
    positions: () => [...followed.values()].flatMap(({ machine }) => machine.positions()).slice(0, chatBounds.seatsMax),
    compare: (positions) => {
      each((machine) => machine.compare(positions));
    },
    close: () => {
      each((machine) => machine.close());
      followed.clear();
    },
  };
};
