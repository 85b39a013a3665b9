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
  unverified_supporters: 2,
  is_supported: false,
  is_mine: false,
  published_at: 0,
  ...change,
});

it.each([
  [true, { supporters: 5 }],
  [false, { unverified_supporters: 3 }],
])('P2 support counts at once in the right group, and out again, never twice (verified: %s)', (isVerified, change) => {
  const supported = withSupport(suggestion(), true, isVerified);
  expect(supported).toEqual(suggestion({ is_supported: true, ...change }));
  expect(withSupport(supported, true, isVerified)).toBe(supported);
  expect(withSupport(supported, false, isVerified)).toEqual(suggestion());
});

it('what is decided takes no more support', () => {
  expect(suggestionStates.filter((state) => isOpenForSupport({ state }))).toEqual(['open', 'planned']);
});
