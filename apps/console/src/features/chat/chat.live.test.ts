import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chatSocket } from './chat-socket.live.ts';

const live = vi.hoisted(() => ({ open: new Set<() => void>() }));
vi.mock('../../platform/network/live-socket.ts', () => ({
  onLiveOpen: (listener: () => void) => {
    live.open.add(listener);
    return () => live.open.delete(listener);
  },
  sendLive: () => true,
}));

const { queryClient } = await import('../../platform/network/query-client.ts');

beforeEach(async () => {
  await import('./chat.live.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('a thousand frames add no listener, and a reconnect invalidates each list once [I4]', () => {
  expect(live.open.size).toBe(1);
  const typing = { type: 'MSG_MESSAGE', kind: 'typing', conversation: 'c', name: 'Ada', text: '…' };
  for (let frame = 0; frame < 1000; frame += 1) chatSocket.receive(typing as unknown as ToStaff);
  expect(live.open.size).toBe(1);

  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  for (const opened of live.open) opened();
  expect(invalidate.mock.calls).toEqual([[{ queryKey: ['chat'] }], [{ queryKey: ['seats'] }]]);
});
