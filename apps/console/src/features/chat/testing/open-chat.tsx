import { FakeSocket, last } from '@guildhall/client/testing/fake-socket.ts';
import type { OpenedConversation, Seat, StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { registerLive, startLive, stopLive } from '../../../platform/network/live-socket.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { me, open } from '../../../testing/page.tsx';
import { chatLive } from '../chat-socket.live.ts';
import { ConversationColumn } from '../conversation/conversation-column.tsx';

/** A chat in German that the signed-in member holds. */
export const chatRow = (more: Partial<StaffConversation> = {}): StaffConversation => ({
  id: crypto.randomUUID(),
  number: 41,
  epoch: 1,
  state: 'active',
  guid: 7,
  is_verified: true,
  is_guest: false,
  tier: 0,
  lang: 11,
  channel: null,
  version_of_game: null,
  assignee: me,
  assign_epoch: 3,
  persona: 2,
  head: 0,
  read: 0,
  peer_read: 0,
  last: null,
  created_at: Date.now(),
  queued_at: Date.now(),
  waiting_since: null,
  respond_by: null,
  resolve_by: null,
  snoozed_until: null,
  ended_at: null,
  end_reason: null,
  rating: null,
  reason_id: null,
  tags: [],
  ...more,
});

export const openedWith = (row: StaffConversation): OpenedConversation => ({
  row,
  entries: [],
  context: null,
  rating_text: '',
  conversations: [],
  reports: [],
});

export const seatOf = (id: string, name: string, more: Partial<Seat> = {}): Seat => ({
  staff: { id, name },
  persona: null,
  seats: 4,
  availability: 'here',
  is_here: true,
  is_connected: true,
  conversations: 1,
  ...more,
});

let shown: string;

/** Frames about the open chat: the console still follows those of earlier tests. */
const framesOf = (wanted: string): readonly Record<string, unknown>[] =>
  last()
    .sent.map((text) => JSON.parse(text) as Record<string, unknown>)
    .filter(({ conversation, kind }) => conversation === shown && kind === wanted);

/** What was sent to the player over the socket. */
export const sentFrames = () =>
  framesOf('send').map(({ content, original }) => ({ content, ...(original !== undefined && { original }) }));

/** Opens a chat in the inbox, with the console connected. */
export const openChat = async (row = chatRow()) => {
  shown = row.id;
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
  fakeServer.answer('/staff/socket', () => ({ token: 't' }));
  fakeServer.answer('/chat/open', () => openedWith(row));
  fakeServer.answer('/chat/page', () => ({ epoch: 1, list: [], is_more: false }));
  fakeServer.answer('/persona/list', () => ({
    list: [{ id: 2, name: 'Kestrel', portrait: '', is_admin: false, is_active: true }],
  }));
  const nothing = (): void => {};
  const page = open(
    <ConversationColumn
      id={row.id}
      isFocused
      isPanelOpen={false}
      onFocus={nothing}
      onPanel={nothing}
      onClose={nothing}
    />,
  );
  registerLive([chatLive]);
  startLive();
  await vi.waitFor(() => last().open(), { timeout: 30_000 });
  await vi.waitUntil(() => framesOf('resume').length > 0, { timeout: 30_000 });
  last().receive({ type: 'MSG_UNREAD', kind: 'synced', conversation: row.id, head: row.head });
  await screen.findByRole('textbox', { name: 'Message' });
  return { ...page, row };
};

export const closeChat = (): void => stopLive();
