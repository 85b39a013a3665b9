import type { RoutedWhy } from '@guildhall/contract/routing/why.ts';
import { expect, test } from 'vitest';
import type { Translate } from '../../../platform/text/i18n.ts';
import { whyTexts } from './why-text.ts';

const t: Translate = (key, values = {}) => [key, ...Object.values(values)].join(' ');
const why: RoutedWhy = {
  kind: 'routed',
  step: 'spoken',
  lang: 11,
  level: 3,
  skill: null,
  has_skill: false,
  team: null,
  tier: 0,
  waited_ms: 5000,
  load: 1,
  seats: 5,
  is_again: false,
};
const textsOf = (changes: Partial<RoutedWhy>) => whyTexts({ ...why, ...changes }, t, (lang) => `language-${lang}`);

test('an ordinary assignment names the language, the level and the load', () => {
  expect(textsOf({})).toEqual(['chat.why.spoken language-11 routing.level.3', 'chat.why.load 1 5']);
});

test('an overflow names its step, and everything that played a part', () => {
  const changes = { step: 'english', level: 0, skill: 'bugs', has_skill: true, team: 'Night', tier: 2 } as const;
  expect(textsOf({ ...changes, is_again: true })).toEqual([
    'chat.why.team Night',
    'chat.why.english language-11',
    'chat.why.skill bugs',
    'chat.why.tier 2',
    'chat.why.load 1 5',
    'chat.why.again',
  ]);
});
