import type {
  ChatEntry,
  ChatHours,
  chatSeats,
  chatSit,
  chatTransfer,
  StaffConversation,
  OpenedConversation,
} from '@guildhall/contract/chat/staff.ts';
import type { Availability } from '@guildhall/contract/chat/rules.ts';
import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import type { BodyInputOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { queryOptions, useQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/network/api.ts';
import { counters, useCounters } from '../notices/counters.public.ts';
import { useConnection } from '../../platform/network/live-socket.ts';
import { useKeyset, type KeysetFilters } from '../../platform/network/keyset.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { newerRow } from './model/newer-row.ts';
import { rowAfter } from './model/row-after.ts';
import { seatsAfter, withPushed } from './model/seats-after.ts';
import { mentionedIn } from '../notices/mentions.public.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'chat';

export type ChatFilters = KeysetFilters<'/chat/table'>;
export const useChats = (filters: ChatFilters) => useKeyset(noun, '/chat/table', filters);

type Seats = MsgOf<typeof chatSeats>;
const seatsKey = ['seats', 'list'] as const;

const openKey = (id: string) => [noun, 'open', id] as const;
const openQuery = (id: string) =>
  queryOptions({
    queryKey: openKey(id),
    queryFn: async ({ signal }) => {
      const opened = await call('/chat/open', { conversation: id }, signal);
      const known = queryClient.getQueryData<OpenedConversation>(openKey(id))?.row;
      return known === undefined ? opened : { ...opened, row: newerRow(known, opened.row) };
    },
  });

export const useOpened = (id: string) => useQuery(openQuery(id));

type Pages = InfiniteData<{ readonly list: readonly StaffConversation[]; readonly next: string | null }>;

const changeRow = (id: string, change: (known: StaffConversation) => StaffConversation): void => {
  const taken = (known: StaffConversation): StaffConversation => (known.id === id ? change(known) : known);
  queryClient.setQueryData<OpenedConversation>(openKey(id), (opened) =>
    opened === undefined ? opened : { ...opened, row: taken(opened.row) },
  );
  queryClient.setQueriesData<Pages>({ queryKey: [noun, 'table'] }, (pages) =>
    pages?.pages.some(({ list }) => list.some((row) => row.id === id)) === true
      ? { ...pages, pages: pages.pages.map((page) => ({ ...page, list: page.list.map(taken) })) }
      : pages,
  );
  queryClient.setQueryData<readonly StaffConversation[]>([noun, 'own'], (list) => list?.map(taken));
};

/** Merges a row into every cached list and the open conversation. */
export const acceptRow = (row: StaffConversation): void => {
  changeRow(row.id, (known) => newerRow(known, row));
};

/** Applies a message from the socket to the cached rows. */
export const acceptMessage = (conversation: string, message: ChatMessage): void => {
  changeRow(conversation, (known) => rowAfter(known, message));
};

/** The socket sends no messages of conversations that this console does not follow, so their rows are polled. */
const rowsEveryMs = 15_000;
export const useFreshRows = (): void => {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void queryClient.invalidateQueries({ queryKey: [noun, 'table'] }, { cancelRefetch: false });
    }, rowsEveryMs);
    return () => clearInterval(timer);
  }, []);
};

/** The socket announces the change too, but the staff member who made it should not have to wait. */
const refetchAfterChange = (id: string): void => {
  void queryClient.invalidateQueries({ queryKey: [noun, 'table'] });
  void queryClient.invalidateQueries({ queryKey: [noun, 'own'] });
  void queryClient.invalidateQueries({ queryKey: openKey(id) });
  void queryClient.invalidateQueries({ queryKey: ['seats'] });
};

/**
 * Updates queue, own chats and seats together, because they are shown side by side. Responses in flight are outdated.
 */
const updateCounts = (before: Held, row: StaffConversation): void => {
  for (const key of [seatsKey, [noun, 'own'], [noun, 'table']]) void queryClient.cancelQueries({ queryKey: key });
  queryClient.setQueryData<Seats>(seatsKey, (seats) => (seats === undefined ? seats : seatsAfter(seats, before, row)));
};

/** The chat that was just claimed. Its composer reads this once and takes the focus. */
let claimed: string | null = null;
export const takeClaimed = (id: string): boolean => {
  const isIt = claimed === id;
  if (isIt) claimed = null;
  return isIt;
};

/**
 * Runs a change of assignment and applies the returned row. Refetches even after an error, because the cached state may
 * be stale.
 */
const change = async (before: Held, send: () => Promise<StaffConversation>): Promise<StaffConversation> => {
  try {
    const row = await send();
    updateCounts(before, row);
    acceptRow(row);
    return row;
  } finally {
    refetchAfterChange(before.id);
  }
};

export type Held = Pick<StaffConversation, 'id' | 'assign_epoch' | 'state' | 'assignee'>;
const heldOf = ({ id, assign_epoch }: Held) => ({ conversation: id, assign_epoch });

export const claim = (row: Held): Promise<StaffConversation> =>
  change(row, async () => {
    const own = await call('/chat/claim', heldOf(row));
    claimed = own.id;
    return own;
  });

/** Accepts a chat that is offered to the staff member. */
export const acceptOffer = (id: string): Promise<StaffConversation> =>
  change({ id, assign_epoch: 0, state: 'waiting', assignee: null }, async () => {
    const own = await call('/chat/accept', { conversation: id });
    claimed = own.id;
    return own;
  });

/** To a person, or back to the queue: for a team or a language if one is named. */
export type TransferTarget = Pick<BodyInputOf<typeof chatTransfer>, 'staff_id' | 'team_id' | 'lang'>;

export const transfer = (row: Held, to: TransferTarget, note: string): Promise<StaffConversation> =>
  change(row, () => call('/chat/transfer', { ...heldOf(row), ...to, note }));

export const finish = (row: Held, reason: 'solved' | 'unanswered' | 'abuse'): Promise<StaffConversation> =>
  change(row, () => call('/followup/end', { ...heldOf(row), reason }));

export const endUndoId = (id: string): string => `end ${id}`;

/** Cancels a pending end. False if the chat has ended. */
export const keepOpen = async (id: string): Promise<boolean> => {
  try {
    return (await call('/followup/keep', { conversation: id })).is_kept;
  } finally {
    refetchAfterChange(id);
  }
};

export const saveNote = async (id: string, key: string, text: string): Promise<void> => {
  const mentions = await mentionedIn(text);
  const note = { conversation: id, key, text };
  const entry: ChatEntry = await call('/chat/note', mentions.length === 0 ? note : { ...note, mentions });
  queryClient.setQueryData<OpenedConversation>(openKey(id), (opened) =>
    opened === undefined || opened.entries.some((known) => known.id === entry.id)
      ? opened
      : { ...opened, entries: [...opened.entries, entry] },
  );
};

/** Marks the staff member as present, which takes a seat. */
export const takeSeat = async (): Promise<void> => {
  await call('/chat/present', {});
  await queryClient.invalidateQueries({ queryKey: ['seats'] });
};

/** The server pushes it too; applied at once for the member who chose. */
export const setAvailability = async (availability: Availability): Promise<void> => {
  await call('/chat/availability', { availability });
  const now = counters.get();
  if (now !== null) counters.set({ ...now, availability });
  await queryClient.invalidateQueries({ queryKey: ['seats'] });
};

/** The socket does not announce presence, so seats are polled. */
const seatsEveryMs = 15_000;

/** While the socket is open, the length of the queue and one's own load are pushed, so they are newer than the response. */
export const useSeats = () => {
  const pushed = useCounters()?.chats ?? null;
  const isLive = useConnection() === 'live';
  const { data, error, refetch } = useQuery({
    queryKey: seatsKey,
    queryFn: ({ signal }) => call('/chat/seats', {}, signal),
    refetchInterval: seatsEveryMs,
    staleTime: 5000,
  });
  return { data: data === undefined || pushed === null || !isLive ? data : withPushed(data, pushed), error, refetch };
};

export const updateSeat = async (body: BodyInputOf<typeof chatSit>): Promise<void> => {
  try {
    await call('/chat/sit', body);
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['seats'] });
  }
};

export const usePersonas = () =>
  useQuery({
    queryKey: ['personas', 'list'],
    queryFn: async ({ signal }) => (await call('/persona/list', null, signal)).list,
  });

const hoursKey = ['chat', 'hours'] as const;
export const useHours = () =>
  useQuery({ queryKey: hoursKey, queryFn: ({ signal }) => call('/chat/hours', {}, signal), refetchOnMount: 'always' });

export const saveHours = async ({ updated_at: _at, updated_by: _by, ...hours }: ChatHours): Promise<void> => {
  queryClient.setQueryData(hoursKey, await call('/chat/set_hours', hours));
};

/** Below the five-minute lifetime of a link. */
const linkMs = 4 * 60_000;

export const useFileLink = (fileId: string, isWanted = true) =>
  useQuery({
    queryKey: ['chat-files', fileId],
    queryFn: async ({ signal }) => (await call('/chat/file_link', { file_id: fileId }, signal)).src,
    staleTime: linkMs,
    gcTime: linkMs,
    enabled: isWanted,
  });
