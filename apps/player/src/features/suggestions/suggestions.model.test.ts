import type { Suggestion } from '@guildhall/contract/suggestions.ts';
import { suggestionStates } from '@guildhall/contract/suggestion-states.ts';
import { expect, it } from 'vitest';
import { isOpenForSupport, withSupport } from './suggestions.model.ts';

const suggestion = (change: Partial<Suggestion> = {}): Suggestion => ({
  id: 1,
  lang: 3,
  title: 't',
  body: 'b',
  state: 'open',
  answer: '',
  supporters: 4,
  is_supported: false,
  is_mine: false,
  published_at: 0,
  ...change,
});

it('support counts the player in at once, and out again, never twice', () => {
  const supported = withSupport(suggestion(), true);
  expect(supported).toEqual(suggestion({ is_supported: true, supporters: 5 }));
  expect(withSupport(supported, true)).toBe(supported);
  expect(withSupport(supported, false)).toEqual(suggestion());
});

it('what is decided takes no more support', () => {
  expect(suggestionStates.filter((state) => isOpenForSupport({ state }))).toEqual(['open', 'planned']);
});
