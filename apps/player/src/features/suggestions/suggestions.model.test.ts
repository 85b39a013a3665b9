import type { Suggestion } from '@guildhall/contract/suggestions/player.ts';
import { suggestionStates } from '@guildhall/contract/suggestions/states.ts';
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
])(
  'adds optimistic support to the right count and removes it again, never twice (verified: %s) [P2]',
  (isVerified, change) => {
    const supported = withSupport(suggestion(), true, isVerified);
    expect(supported).toEqual(suggestion({ is_supported: true, ...change }));
    expect(withSupport(supported, true, isVerified)).toBe(supported);
    expect(withSupport(supported, false, isVerified)).toEqual(suggestion());
  },
);

it('accepts no support once a suggestion is decided', () => {
  expect(suggestionStates.filter((state) => isOpenForSupport({ state }))).toEqual(['open', 'planned']);
});
