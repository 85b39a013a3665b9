import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { clientOperations, fromClientSchema, fromServerSchema } from './messages.ts';
import { closeCodes, mayReconnect, timings } from './socket.ts';

const wireTypes = ['MSG_MESSAGE', 'MSG_PING', 'MSG_PONG', 'MSG_UNREAD'];

describe('the messages of the socket', () => {
  it('attack 7: that a client may send are all listed as operations', () => {
    const types = fromClientSchema.options.map((option) => option.entries.type.literal);
    expect([...clientOperations].toSorted()).toEqual([...new Set(types)].toSorted());
  });

  it('I7: have only the four types', () => {
    expect(clientOperations.filter((type) => !wireTypes.includes(type))).toEqual([]);
    expect(v.is(fromServerSchema, { type: 'MSG_OTHER', time: 1 })).toBe(false);
  });

  it('attack 13: from a client carry no field that is not asked for', () => {
    expect(v.is(fromClientSchema, { type: 'MSG_PING', time: 1 })).toBe(true);
    expect(v.is(fromClientSchema, { type: 'MSG_PING', time: 1, sender: 1 })).toBe(false);
  });
});

describe('the socket', () => {
  it('rule 9: invites back after some closings and not after others', () => {
    const invited = Object.entries(closeCodes).map(([name, code]) => [name, mayReconnect(code)]);
    expect(Object.fromEntries(invited)).toEqual({
      draining: true,
      silent: true,
      slow: true,
      too_many_sockets: false,
      bad_frame: false,
      revoked: false,
    });
    expect(mayReconnect(1006)).toBe(true);
  });

  it('rule 5: leaves time for two pings before it counts as silent', () => {
    expect(2 * timings.pingEveryMs).toBeLessThan(timings.silentAfterMs);
    expect(timings.pongWithinMs).toBeLessThan(timings.pingEveryMs);
  });
});
