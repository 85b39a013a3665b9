import type {
  ChatEntry,
  ChatHours,
  chatSit,
  DeskConversation,
  OpenedConversation,
} from '@guildhall/contract/chat-desk.ts';
import type { ChatMessage } from '@guildhall/contract/chat.ts';
import type { BodyInputOf } from '@guildhall/contract/route.ts';
import { queryOptions, useQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/keyset.ts';
import { queryClient } from '../../platform/query.ts';
import { newerRow } from './model/newer-row.ts';
import { rowAfter } from './model/row-after.ts';

/** The socket's word for conversations. */
const noun = 'chat';

export type ChatFilters = KeysetFilters<'/chat/table'>;
export const useChats = (filters: ChatFilters) => useKeyset(noun, '/chat/table', filters);

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

type Pages = InfiniteData<{ readonly list: readonly DeskConversation[]; readonly next: string | null }>;

const changeRow = (id: string, change: (known: DeskConversation) => DeskConversation): void => {
  const taken = (known: DeskConversation): DeskConversation => (known.id === id ? change(known) : known);
  queryClient.setQueryData<OpenedConversation>(openKey(id), (opened) =>
    opened === undefined ? opened : { ...opened, row: taken(opened.row) },
  );
  queryClient.setQueriesData<Pages>({ queryKey: [noun, 'table'] }, (pages) =>
    pages?.pages.some(({ list }) => list.some((row) => row.id === id)) === true
      ? { ...pages, pages: pages.pages.map((page) => ({ ...page, list: page.list.map(taken) })) }
      : pages,
  );
  queryClient.setQueryData<readonly DeskConversation[]>([noun, 'own'], (list) => list?.map(taken));
};

/** Takes over what is true of a conversation, wherever it is shown. */
export const acceptRow = (row: DeskConversation): void => {
  changeRow(row.id, (known) => newerRow(known, row));
};

/** The same from a message that was heard. */
export const acceptMessage = (conversation: string, message: ChatMessage): void => {
  changeRow(conversation, (known) => rowAfter(known, message));
};

/** What happens in chats that this console does not follow is told to nobody here: their rows are asked for now and then. */
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

/** The socket says it too; whoever did it should not have to wait for that. */
const askAgain = (id: string): void => {
  void queryClient.invalidateQueries({ queryKey: [noun, 'table'] });
  void queryClient.invalidateQueries({ queryKey: [noun, 'own'] });
  void queryClient.invalidateQueries({ queryKey: openKey(id) });
  void queryClient.invalidateQueries({ queryKey: ['seats'] });
};

/** Changes hands through a route that answers with the row. After a refusal the present state is asked for. */
const change = async (id: string, send: () => Promise<DeskConversation>): Promise<DeskConversation> => {
  try {
    const row = await send();
    acceptRow(row);
    return row;
  } finally {
    askAgain(id);
  }
};

type Held = Pick<DeskConversation, 'id' | 'assign_epoch'>;
const heldOf = ({ id, assign_epoch }: Held) => ({ conversation: id, assign_epoch });

export const claim = (row: Held): Promise<DeskConversation> => change(row.id, () => call('/chat/claim', heldOf(row)));

export const transfer = (row: Held, staffId: string | null, note: string): Promise<DeskConversation> =>
  change(row.id, () => call('/chat/transfer', { ...heldOf(row), staff_id: staffId, note }));

export const finish = (row: Held, reason: 'solved' | 'unanswered' | 'abuse'): Promise<DeskConversation> =>
  change(row.id, () => call('/chat/finish', { ...heldOf(row), reason }));

export const saveNote = async (id: string, key: string, text: string): Promise<void> => {
  const entry: ChatEntry = await call('/chat/note', { conversation: id, key, text });
  queryClient.setQueryData<OpenedConversation>(openKey(id), (opened) =>
    opened === undefined || opened.entries.some((known) => known.id === entry.id)
      ? opened
      : { ...opened, entries: [...opened.entries, entry] },
  );
};

/** Who is here changes without anybody saying so. */
const seatsEveryMs = 15_000;

export const useSeats = () =>
  useQuery({
    queryKey: ['seats', 'list'],
    queryFn: ({ signal }) => call('/chat/seats', {}, signal),
    refetchInterval: seatsEveryMs,
    staleTime: 5000,
  });

export const sit = async (body: BodyInputOf<typeof chatSit>): Promise<void> => {
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

export const useTemplates = (isWanted: boolean) =>
  useQuery({
    queryKey: ['templates', 'list'],
    queryFn: async ({ signal }) => (await call('/template/list', {}, signal)).list,
    enabled: isWanted,
  });

/** What the game is called, and how much a message may hold. */
export const useConfig = () =>
  useQuery({
    queryKey: ['settings', 'config'],
    queryFn: ({ signal }) => call('/common/config', null, signal),
    staleTime: Infinity,
  }).data;

const hoursKey = ['chat', 'hours'] as const;
export const useHours = () =>
  useQuery({ queryKey: hoursKey, queryFn: ({ signal }) => call('/chat/hours', {}, signal), refetchOnMount: 'always' });

export const saveHours = async ({ time_zone, windows, is_always, is_paused, version }: ChatHours): Promise<void> => {
  queryClient.setQueryData(
    hoursKey,
    await call('/chat/set_hours', { time_zone, windows, is_always, is_paused, version }),
  );
};

/** A link lives for five minutes. */
const linkMs = 4 * 60_000;

export const useFileLink = (fileId: string, isWanted = true) =>
  useQuery({
    queryKey: ['chat-files', fileId],
    queryFn: async ({ signal }) => (await call('/chat/file_link', { file_id: fileId }, signal)).src,
    staleTime: linkMs,
    gcTime: linkMs,
    enabled: isWanted,
  });
