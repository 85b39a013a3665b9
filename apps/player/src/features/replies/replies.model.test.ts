import { expect, it } from 'vitest';
import { isNews } from './replies.model.ts';

const longAgoMs = 60_000;

it('D4 more answers than before are news, also right after reading one', () => {
  expect([isNews(2, 1, longAgoMs), isNews(2, 1, 0)]).toEqual([true, true]);
});

it('none is no news, as when a socket opens and says so', () => {
  expect(isNews(0, 0, longAgoMs)).toBe(false);
});

it('fewer means that something was read', () => {
  expect(isNews(0, 1, longAgoMs)).toBe(false);
});

it('as many is one more answer to what was unread anyway, unless it only repeats what this page read', () => {
  expect([isNews(1, 1, longAgoMs), isNews(1, 1, 100)]).toEqual([true, false]);
});
