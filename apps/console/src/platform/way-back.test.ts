import { closeCodes, timings } from '@guildhall/contract/realtime/socket.ts';
import { staffCloseCodes } from '@guildhall/contract/realtime/staff-socket.ts';
import { expect, it } from 'vitest';
import { wayBack } from './way-back.ts';

it('a closed socket comes back by itself, at once, later, or when somebody looks', () => {
  expect([1006, staffCloseCodes.role_changed, closeCodes.revoked, closeCodes.bad_frame].map(wayBack)).toEqual([
    'self',
    'self',
    0,
    timings.reconnectMaxMs,
  ]);
  expect(wayBack(closeCodes.too_many_sockets)).toBe('return');
});
