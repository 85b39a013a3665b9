import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../feedback/kept.public.ts';
import { createTextDraft } from './draft.ts';
import { createKeptChat } from './kept-chat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (database: Map<string, unknown>, owner = 'ada') =>
  createTextDraft(createKeptChat(createMemoryStore(database), owner));

it('what was typed is kept within 300 ms and found by the next page', async () => {
  const database = new Map<string, unknown>();
  const first = open(database);
  first.change('The ga');
  await vi.advanceTimersByTimeAsync(200);
  first.change('The gate');
  await vi.advanceTimersByTimeAsync(100);
  const second = open(database);
  await second.load();
  expect(second.text.get()).toBe('The gate');
});

it('what is typed before the device has answered is not overwritten by what it had kept', async () => {
  const draft = open(new Map([['1/ada/chat/draft', 'of yesterday']]));
  const loading = draft.load();
  draft.change('now');
  await loading;
  expect(draft.text.get()).toBe('now');
});

it('the last words before the page is gone are written at once, and what was sent leaves nothing behind', async () => {
  const database = new Map<string, unknown>();
  const draft = open(database);
  draft.change('gone soon');
  draft.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(database.get('1/ada/chat/draft')).toBe('gone soon');
  draft.change('');
  draft.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(database.size).toBe(0);
});

it('attack 5: another player on this device finds nothing of it', async () => {
  const database = new Map<string, unknown>([['1/ada/chat/draft', 'a secret']]);
  const other = open(database, 'bob');
  await other.load();
  expect(other.text.get()).toBe('');
});
