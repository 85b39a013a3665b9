import { beforeEach, expect, it, vi } from 'vitest';
import { text } from '../testing/fake-items.ts';
import { createHistory } from './history.store.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const item = text(1);
const history = { conversation: 'c', epoch: 1, messages: item.kind === 'message' ? [item.message] : [] };

it('restores the history from community_chat_history and removes it when there is none [I6]', () => {
  const mine = createHistory('ada', () => true);
  mine.save(history);
  expect([[...kept.keys()], createHistory('ada', () => true).load()]).toEqual([['community_chat_history'], history]);
  mine.save(null);
  expect([kept.size, mine.load()]).toEqual([0, null]);
});

it('ignores stored values that are not a valid history [I6]', () => {
  for (const value of [
    '{}',
    '[1]',
    '{"owner":"ada","conversation":"c","epoch":1,"messages":[{"seq":"1"}]}',
    'not json',
  ]) {
    kept.set('community_chat_history', value);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(createHistory('ada', () => true).load()).toBeNull();
  }
});

it('does not load another player’s history and does not save after the player has changed [threat 5]', () => {
  createHistory('ada', () => true).save(history);
  expect(createHistory('bob', () => true).load()).toBeNull();
  kept.clear();
  createHistory('ada', () => false).save(history);
  expect(kept.size).toBe(0);
});
