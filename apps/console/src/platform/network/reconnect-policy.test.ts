import { closeCodes, timings } from '@guildhall/contract/realtime/socket.ts';
import { staffCloseCodes } from '@guildhall/contract/realtime/staff-socket.ts';
import { expect, it } from 'vitest';
import { reconnectAfter } from './reconnect-policy.ts';

it('the close code decides whether a socket reconnects on its own, after a delay, or when the tab is visible again', () => {
  expect([1006, staffCloseCodes.role_changed, closeCodes.revoked, closeCodes.bad_frame].map(reconnectAfter)).toEqual([
    'self',
    'self',
    0,
    timings.reconnectMaxMs,
  ]);
  expect(reconnectAfter(closeCodes.too_many_sockets)).toBe('return');
});
