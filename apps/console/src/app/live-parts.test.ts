import { joinLiveParts } from '@guildhall/client/socket/live-parts.ts';
import { toStaffSchema } from '@guildhall/contract/realtime/staff-messages.ts';
import { kindsOf } from '@guildhall/contract/realtime/testing/message-kinds.ts';
import { expect, test, vi } from 'vitest';

// Some features read browser settings when they are loaded.
vi.stubGlobal('window', new EventTarget());
const { liveParts } = await import('./live-parts.ts');

const unreceived = {
  hello: 'says what the opening of the socket says',
  refused: 'answers a message that this role may not send, and no page sends one',
};

test('each kind of message has one receiver, or a reason for having none', () => {
  // Refuses a kind with two receivers.
  const received = joinLiveParts(liveParts).kinds();
  const kinds = kindsOf(toStaffSchema);
  expect([...received, ...Object.keys(unreceived)].toSorted()).toEqual(kinds.toSorted());
  expect(kinds).toEqual([...new Set(kinds)]);
});
