import { expect, test } from 'vitest';
import { fromList, listOf } from './list-place.ts';

test('the way back leads to the list one came from, with its filters', () => {
  expect(listOf(fromList({ pathname: '/issues', search: '?state=open' }), '/issues')).toBe('/issues?state=open');
});

test('without a list, or from another desk, the way back leads to the whole list', () => {
  expect(
    [null, {}, { list: 3 }, { list: '/issues-old' }, { list: '/feedback' }].map((at) => listOf(at, '/issues')),
  ).toEqual(Array.from({ length: 5 }, () => '/issues'));
});
