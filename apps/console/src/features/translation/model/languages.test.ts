import { expect, it } from 'vitest';
import { isForeign, ownLang } from './languages.ts';

const [zh, en, es] = [1, 3, 14] as const;

it('takes the language of the console, unless the person speaks only others well', () => {
  expect(ownLang({ speaks: [] }, en)).toBe(en);
  expect(ownLang({ speaks: [es, en] }, en)).toBe(en);
  expect(ownLang({ speaks: [es] }, en)).toBe(es);
});

it('offers help only with languages that the person does not speak', () => {
  expect(isForeign(es, { speaks: [] }, en)).toBe(true);
  expect(isForeign(en, { speaks: [] }, en)).toBe(false);
  expect(isForeign(es, { speaks: [es, en] }, en)).toBe(false);
  expect(isForeign(zh, { speaks: [es, en] }, en)).toBe(true);
});
