import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import { expect, it } from 'vitest';
import { event, sending, text } from '../testing/fake-items.ts';
import { isPrepended, rowsOf, type Row } from './rows.ts';

const parts = { files: [], typing: null };
const outline = (rows: readonly Row[]): string[] =>
  rows.map((row) =>
    row.kind === 'said' ? `${row.key}${row.run.isFirst ? ' first' : ''}${row.run.isLast ? ' last' : ''}` : row.kind,
  );
const noon = new Date(2026, 10, 15, 12).getTime();
const minute = 60_000;

it('starts each day with its date and groups consecutive messages of one side into runs', () => {
  const items = [
    text(1, { isOwn: true, time: noon - 24 * 60 * minute }),
    text(2, { isOwn: true, time: noon }),
    text(3, { isOwn: true, time: noon + minute }),
    text(4, { persona: 2, time: noon + 2 * minute }),
    text(5, { persona: 3, time: noon + 3 * minute }),
    text(6, { persona: 3, time: noon + 20 * minute }),
  ];
  expect(outline(rowsOf({ ...parts, items }))).toEqual([
    'day',
    '1 first last',
    'day',
    '2 first',
    '3 last',
    '4 first last',
    '5 first last',
    '6 first last',
  ]);
});

it('shows the report that staff made from the chat as a line (ADR 57)', () => {
  const notified = text(2, { persona: 2, time: noon, report: { id: 'r', number: 12 } });
  expect(outline(rowsOf({ ...parts, items: [text(1, { persona: 2, time: noon }), notified] }))).toEqual([
    'day',
    '1 first last',
    'event',
  ]);
});

it('places events between runs and pending messages in their sender’s run', () => {
  const items = [text(1, { isOwn: true, time: noon }), event(2, 'joined', noon), text(3, { isOwn: true, time: noon })];
  const rows = rowsOf({ ...parts, items: [...items, sending('a', noon)], typing: { persona: 2 } });
  expect(outline(rows)).toEqual(['day', '1 first last', 'event', '3 first', 'a last', 'typing']);
});

it('places a file before the messages that were written after it was chosen, until they are stored', () => {
  const upload = {
    kind: 'picture',
    preview: null,
    waveform: '',
    durationMs: 0,
    state: { status: 'preparing' },
  } as const;
  const files = [2, 4].map((minutes) => ({ ...upload, key: `file ${minutes}`, createdAt: noon + minutes * minute }));
  const rows = (...items: ChatItem[]) => rowsOf({ items, files, typing: null }).map(({ key }) => key);
  const [stored, before] = [text(1, { isOwn: true, time: noon }), sending('a', noon + minute)];
  const [between, after] = [sending('b', noon + 3 * minute), sending('c', noon + 5 * minute)];
  expect(rows(stored, before, between, after).slice(1)).toEqual(['1', 'a', 'file 2', 'b', 'file 4', 'c']);
  expect(rows(stored, text(2, { time: noon + 6 * minute }), between).slice(1)).toEqual([
    '1',
    '2',
    'file 2',
    'b',
    'file 4',
  ]);
});

it('distinguishes prepended older messages from appended or inserted ones', () => {
  const [old, now, later] = [1, 2, 3].map((seq) => text(seq, { time: noon }));
  if (!old || !now || !later) throw new Error('three were made');
  const rows = (...items: ChatItem[]) => rowsOf({ ...parts, items });
  expect(isPrepended(rows(now, later), rows(old, now, later))).toBe(true);
  expect(isPrepended(rows(now), rows(now, later))).toBe(false);
  expect(isPrepended([], rows(now))).toBe(false);
  // Pending messages come last; received messages are inserted before them.
  const waiting = sending('a', noon);
  expect(isPrepended(rows(now, waiting), rows(now, later, waiting))).toBe(false);
});
