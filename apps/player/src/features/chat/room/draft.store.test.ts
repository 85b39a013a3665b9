import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../../kit/drafts/device-store.ts';
import { createTextDraft } from './draft.store.ts';
import { createChatStore } from './chat-outbox.store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (database: Map<string, unknown>, owner = 'ada') =>
  createTextDraft(createChatStore(createMemoryStore(database), owner));

it('saves the draft within 300 ms and restores it on the next page', async () => {
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

it('does not overwrite text typed before the stored draft has loaded', async () => {
  const draft = open(new Map([['1/ada/chat/draft', 'of yesterday']]));
  const loading = draft.load();
  draft.change('now');
  await loading;
  expect(draft.text.get()).toBe('now');
});

it('saves immediately on flush and deletes the draft once the text is sent', async () => {
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

it('does not show a draft to another player on the same device [threat 5]', async () => {
  const database = new Map<string, unknown>([['1/ada/chat/draft', 'a secret']]);
  const other = open(database, 'bob');
  await other.load();
  expect(other.text.get()).toBe('');
});
