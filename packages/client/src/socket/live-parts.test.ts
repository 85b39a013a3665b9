import { expect, it } from 'vitest';
import { joinLiveParts, type LivePart } from './live-parts.ts';

type Message =
  | { readonly kind: 'totals'; readonly count: number }
  | { readonly kind: 'ack' | 'nack'; readonly id: string };

const conversation = '0b7c1f2e-6a43-4a25-9c39-3a0e1b1c5d10';
const live = { send: () => true, isOpen: () => true, wake: () => {}, close: () => {} };

it('passes each message to the part that receives its kind', () => {
  const heard: unknown[] = [];
  const parts = joinLiveParts<Message>([
    { on: { totals: ({ count }) => heard.push(count) } },
    { on: { ack: ({ id }) => heard.push(id) } },
    {},
  ]);
  parts.receive({ kind: 'ack', id: 'a' });
  parts.receive({ kind: 'totals', count: 2 });
  parts.receive({ kind: 'nack', id: 'b' });
  expect([heard, parts.kinds()]).toEqual([
    ['a', 2],
    ['totals', 'ack'],
  ]);
});

it('refuses two receivers of one kind', () => {
  const part: LivePart<Message> = { on: { totals: () => {} } };
  expect(() => joinLiveParts([part, part])).toThrow('Two features receive the message totals.');
});

it('tells all parts of the socket, and joins their positions [rule 19]', () => {
  const heard: unknown[] = [];
  const follow = (seq: number): LivePart<Message> => ({
    opened: (opened) => heard.push([seq, opened === live]),
    lost: ({ code }) => heard.push([seq, code]),
    positions: () => [{ conversation, seq }],
    compare: (positions) => heard.push([seq, positions]),
  });
  const parts = joinLiveParts<Message>([follow(1), {}, follow(2)]);
  parts.opened(live);
  parts.lost({ code: 4000, isFinal: false });
  expect(parts.positions()).toEqual([
    { conversation, seq: 1 },
    { conversation, seq: 2 },
  ]);
  parts.compare([]);
  expect(heard).toEqual([
    [1, true],
    [2, true],
    [1, 4000],
    [2, 4000],
    [1, []],
    [2, []],
  ]);
});
