import type { FromStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { editingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEditing, type EditingPresence } from './editing.store.ts';
import { announceEditing } from './use-editing-presence.ts';

interface Page {
  readonly id: string;
  readonly presence: EditingPresence;
}

let pages: Page[];
let sent: string[];
const latencyMs = 20;

beforeEach(() => {
  vi.useFakeTimers();
  pages = [];
  sent = [];
});
afterEach(() => void vi.useRealTimers());

/** The server broadcasts to all pages, including the sender's own. */
const tellAll = (id: string, { article_id, lang }: Extract<FromStaff, { type: 'MSG_EDITING' }>): void => {
  sent.push(`${id} ${article_id}`);
  setTimeout(() => {
    for (const { presence } of pages) presence.receive({ staff: { id, name: id }, article_id, lang });
  }, latencyMs);
};

const open = (id: string, articleId = 1) => {
  const page: Page = { id, presence: createEditing() };
  pages.push(page);
  const send = (message: FromStaff): void => {
    if (message.type === 'MSG_EDITING') tellAll(id, message);
  };
  return { ...page, close: announceEditing({ articleId, lang: 3, ownId: id }, send, page.presence) };
};

const sentIn = (ms: number): string[] => {
  sent = [];
  vi.advanceTimersByTime(ms);
  return sent.toSorted();
};

it('a newcomer learns about existing editors immediately', () => {
  open('a');
  vi.advanceTimersByTime(1000);
  const { presence } = open('b');
  vi.advanceTimersByTime(3 * latencyMs);
  expect(presence.get().get(1)).toEqual([
    { id: 'a', name: 'a', lang: 3 },
    { id: 'b', name: 'b', lang: 3 },
  ]);
});

it('three editors send one message each per heartbeat', () => {
  for (const id of ['a', 'b', 'c']) {
    open(id);
    vi.advanceTimersByTime(1000);
  }
  expect(sentIn(editingTimings.repeatMs)).toEqual(['a 1', 'b 1', 'c 1']);
  expect(sentIn(20 * editingTimings.repeatMs)).toHaveLength(60);
});

it('no message is sent when an editor leaves', () => {
  for (const id of ['a', 'b']) open(id);
  const leaving = open('c');
  vi.advanceTimersByTime(1000);
  leaving.close();
  tellAll('c', { type: 'MSG_EDITING', article_id: null, lang: null });
  expect(sentIn(2000)).toEqual([]);
});

it('two people with the same two articles open do not flood each other', () => {
  for (const id of ['a', 'b']) for (const articleId of [1, 2]) open(id, articleId);
  vi.advanceTimersByTime(1000);
  expect(sentIn(10 * editingTimings.repeatMs).length).toBeLessThanOrEqual(10 * 4 * 2);
});
