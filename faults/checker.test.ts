import { describe, expect, it } from 'vitest';
import { check, rules, type Rule } from './checker.ts';
import type { History, Invocation, Observation, SeenMessage, StoredMessage } from '../testbed/history.ts';

const conversation = 'c';
const message = (seq: number, changes: Partial<StoredMessage> = {}): StoredMessage => ({
  conversation,
  seq,
  time: 1000 + seq,
  sender: 2,
  persona: null,
  staffId: null,
  clientId: `id-${seq}`,
  content: `text ${seq}`,
  event: null,
  ...changes,
});
const joined = message(2, { sender: 1, persona: 1, clientId: 'made', content: '', event: 'joined' });
const answered = message(3, { sender: 1, persona: 1, staffId: 'agent' });

const said = (seq: number, changes: Partial<Invocation> = {}): Invocation => ({
  client: 'player',
  conversation,
  clientId: `id-${seq}`,
  sender: 2,
  content: `text ${seq}`,
  at: seq * 10,
  unknowns: 0,
  answers: [{ kind: 'ok', seq, time: 1000 + seq, at: seq * 10 + 5 }],
  ...changes,
});
const seen = ({ conversation: _c, staffId: _s, ...rest }: StoredMessage): SeenMessage => rest;
const observed = (list: StoredMessage[], changes: Partial<Observation> = {}): Observation => ({
  observer: 'second device',
  conversation,
  from: 0,
  list: list.map(seen),
  isToTheEnd: true,
  skipped: 0,
  ...changes,
});

const stored = [message(1), joined, answered, message(4)];
const good: History = {
  stored,
  invocations: [said(1), said(3, { client: 'agent', sender: 1 }), said(4)],
  observations: [observed(stored), observed(stored.slice(1, 3), { from: 1, isToTheEnd: false })],
  samples: [
    { conversation, player: 0, staff: 1, head: 1 },
    { conversation, player: 3, staff: 1, head: 4 },
  ],
  readsSaid: [
    { conversation, reader: 'player', seq: 3 },
    { conversation, reader: 'staff', seq: 1 },
  ],
  readsHeard: [{ conversation, reader: 'player', seq: 3 }],
  unanswered: [],
};

const planted: [string, Rule, Partial<History>][] = [
  ['a lost acknowledged message', 'acknowledged is stored', { stored: stored.slice(0, 3), observations: [] }],
  [
    'a message stored twice',
    'stored once',
    { stored: [...stored, message(5, { clientId: 'id-1', content: 'text 1' })], observations: [] },
  ],
  ['a stored message that was never sent', 'stored was sent', { stored: [...stored, message(5)], observations: [] }],
  [
    'a message with a different text',
    'stored was sent',
    { stored: [message(1, { content: 'other' }), ...stored.slice(1)], observations: [] },
  ],
  [
    'a missing sequence number',
    'numbers are dense',
    { stored: [message(1), joined, answered, message(5, { clientId: 'id-4', content: 'text 4' })], observations: [] },
  ],
  [
    'two messages shown in reverse order',
    'observers see the stored order',
    { observations: [observed([message(1), answered, joined, message(4)])] },
  ],
  ['a message shown twice', 'observers see the stored order', { observations: [observed([...stored, message(4)])] }],
  ['a skipped message', 'observers see the stored order', { observations: [observed([message(1), answered])] }],
  ['missing last messages', 'observers see the stored order', { observations: [observed(stored.slice(0, 3))] }],
  [
    'a message shown with another persona',
    'observers see the stored order',
    { observations: [observed([message(1), joined, message(3, { sender: 1, persona: 2 }), message(4)])] },
  ],
  [
    'a socket with a gap in its sequence',
    'observers see the stored order',
    { observations: [observed(stored, { skipped: 1 })] },
  ],
  [
    'a later message with a smaller sequence number',
    'real time is kept',
    { invocations: [said(1, { at: 90 }), said(3, { client: 'agent', sender: 1 }), said(4)] },
  ],
  [
    'a position that moved back',
    'positions never move back',
    { samples: [...good.samples, { conversation, player: 2, staff: 1, head: 4 }], readsHeard: [] },
  ],
  [
    'a position beyond the last message',
    'positions never move back',
    { samples: [...good.samples, { conversation, player: 5, staff: 1, head: 4 }] },
  ],
  [
    'a position that was reported but not stored',
    'positions never move back',
    { readsHeard: [{ conversation, reader: 'staff', seq: 4 }] },
  ],
  [
    'a message without a final outcome',
    'unknown is resolved',
    { invocations: [...good.invocations, said(9, { answers: [], unknowns: 1 })] },
  ],
  [
    'two answers for one id',
    'one answer for one id',
    {
      invocations: [
        ...good.invocations.slice(0, 2),
        said(4, { answers: [...said(4).answers, { kind: 'ok', seq: 5, time: 1005, at: 60 }] }),
      ],
    },
  ],
  [
    'a crash between commit and response that led to another sequence number',
    'one answer for one id',
    { unanswered: [{ conversation, clientId: 'id-4', seq: 3 }] },
  ],
  [
    'a player’s message stored as a staff message',
    'fields are the server’s',
    { stored: [message(1, { sender: 1, persona: 1, staffId: 'x' }), ...stored.slice(1)], observations: [] },
  ],
  [
    'a different time than acknowledged',
    'fields are the server’s',
    { stored: [message(1, { time: 1 }), ...stored.slice(1)], observations: [] },
  ],
  [
    'a refused message that is stored',
    'refused is not stored',
    { invocations: [...good.invocations.slice(0, 2), said(4, { answers: [{ kind: 'refused', code: 1, at: 1 }] })] },
  ],
];

describe('history checker', () => {
  it('accepts a valid history', () => {
    expect(check(good)).toEqual([]);
  });

  it.each(planted)('finds %s', (_name, rule, changes) => {
    expect(check({ ...good, ...changes }).map((each) => each.rule)).toContain(rule);
  });

  it('has a test for every rule', () => {
    expect([...new Set(planted.map(([, rule]) => rule))].toSorted()).toEqual([...rules].toSorted());
  });
});
