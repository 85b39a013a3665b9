import { beforeEach, expect, it, vi } from 'vitest';
import { text } from '../testing/fake-items.ts';
import { createHistory } from './history.ts';

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

it('I6 what was kept in community_chat_history is shown again, and gone when there is none', () => {
  const mine = createHistory('ada', () => true);
  mine.save(history);
  expect([[...kept.keys()], createHistory('ada', () => true).load()]).toEqual([['community_chat_history'], history]);
  mine.save(null);
  expect([kept.size, mine.load()]).toEqual([0, null]);
});

it('I6 what is not a history, whoever wrote it there, is passed over', () => {
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

it('attack 5: another player reads nothing of it, and one who left writes nothing back', () => {
  createHistory('ada', () => true).save(history);
  expect(createHistory('bob', () => true).load()).toBeNull();
  kept.clear();
  createHistory('ada', () => false).save(history);
  expect(kept.size).toBe(0);
});
