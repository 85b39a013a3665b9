import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { clientOperations, fromClientSchema, operationOf, type FromClient } from './client-messages.ts';
import { chatFromServerSchema } from './chat-frames.ts';
import { fromServerSchema } from './messages.ts';
import { closeCodes, mayReconnect, timings } from './socket.ts';
import { fromStaffSchema, staffOperations, toStaffSchema, type FromStaff } from './staff-messages.ts';

const wireTypes = ['MSG_MESSAGE', 'MSG_PING', 'MSG_PONG', 'MSG_UNREAD'];
const id = '0b7c1f2e-6a43-4a25-9c39-3a0e1b1c5d10';
const said = { conversation: id, client_id: id, content_type: 1, content: 'hi', file_id: null } as const;

/** One message of each kind that a player's app can send. */
const ofClient: FromClient[] = [
  { type: 'MSG_PING', time: 1 },
  { type: 'MSG_PONG', time: 1 },
  { type: 'MSG_UNREAD', kind: 'resume', conversation: id, epoch: 1, applied: 0 },
  { type: 'MSG_UNREAD', kind: 'read', conversation: id, seq: 3 },
  { type: 'MSG_MESSAGE', kind: 'send', ...said },
  { type: 'MSG_MESSAGE', kind: 'typing', conversation: id, text: '' },
];
const ofStaff: FromStaff[] = [
  { type: 'MSG_PING', time: 1 },
  { type: 'MSG_PONG', time: 1 },
  { type: 'MSG_EDITING', article_id: 1, lang: 3 },
  { type: 'MSG_VIEWING', report: null, is_writing: false },
  { type: 'MSG_UNREAD', kind: 'resume', conversation: id, epoch: 1, applied: 0 },
  { type: 'MSG_UNREAD', kind: 'leave', conversation: id },
  { type: 'MSG_UNREAD', kind: 'read', conversation: id, seq: 3 },
  { type: 'MSG_MESSAGE', kind: 'send', ...said, assign_epoch: 1 },
  { type: 'MSG_MESSAGE', kind: 'typing', conversation: id, text: '', assign_epoch: 1 },
];

describe('socket messages', () => {
  it('from clients and staff are all listed as operations [threat 7]', () => {
    expect(ofClient.map(operationOf).toSorted()).toEqual([...clientOperations].toSorted());
    expect(ofStaff.map(operationOf).toSorted()).toEqual(Object.keys(staffOperations).toSorted());
    for (const frame of ofClient) expect(v.is(fromClientSchema, frame)).toBe(true);
    for (const frame of ofStaff) expect(v.is(fromStaffSchema, frame)).toBe(true);
  });

  it('use only the four wire types [I7]', () => {
    expect(ofClient.map(({ type }) => type).filter((type) => !wireTypes.includes(type))).toEqual([]);
    for (const schema of [fromServerSchema, chatFromServerSchema, toStaffSchema]) {
      expect(v.is(schema, { type: 'MSG_OTHER', time: 1 })).toBe(false);
    }
  });

  it.each(['sender', 'persona', 'persona_id', 'seq', 'time', 'staff_id', 'created_at', 'event', 'anything'])(
    'are rejected if a client sets the server-controlled field %s [threat 13, rule 15]',
    (field) => {
      const taken = ofClient.filter((frame) => !(field in frame)).map((frame) => ({ ...frame, [field]: 1 }));
      expect(taken.filter((frame) => v.is(fromClientSchema, frame))).toEqual([]);
      const byStaff = ofStaff.filter((frame) => !(field in frame)).map((frame) => ({ ...frame, [field]: 1 }));
      expect(byStaff.filter((frame) => v.is(fromStaffSchema, frame))).toEqual([]);
    },
  );
});

describe('the socket', () => {
  it('allows reconnecting after some close codes and not after others [rule 9]', () => {
    const invited = Object.entries(closeCodes).map(([name, code]) => [name, mayReconnect(code)]);
    expect(Object.fromEntries(invited)).toEqual({
      draining: true,
      silent: true,
      slow: true,
      too_many_sockets: false,
      bad_frame: false,
      revoked: false,
      too_fast: false,
      blocked: false,
    });
    expect(mayReconnect(1006)).toBe(true);
  });

  it('allows two pings before a connection counts as silent [rule 5]', () => {
    expect(2 * timings.pingEveryMs).toBeLessThan(timings.silentAfterMs);
    expect(timings.pongWithinMs).toBeLessThan(timings.pingEveryMs);
  });
});
