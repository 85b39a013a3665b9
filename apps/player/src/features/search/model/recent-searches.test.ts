import { expect, it } from 'vitest';
import { parseRecent, withoutRecent, withRecent } from './recent-searches.ts';

it('keeps the last eight searches, the newest first', () => {
  const searches = Array.from({ length: 12 }, (_, index) => `search ${index}`).reduce<string[]>(withRecent, []);
  expect(searches).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((index) => `search ${index}`));
});

it('moves a repeated search to the front, whatever its case', () => {
  expect(withRecent(['griffin', 'ping'], 'Ping')).toEqual(['Ping', 'griffin']);
});

it('removes a search', () => {
  expect(withoutRecent(['griffin', 'ping'], 'griffin')).toEqual(['ping']);
});

it.each([null, 'griffin', { 0: 'griffin' }, [1, '', null]])('reads nothing from a damaged entry: %j', (stored) => {
  expect(parseRecent(stored)).toEqual([]);
});
