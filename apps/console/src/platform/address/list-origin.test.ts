import { expect, test } from 'vitest';
import { rememberList, listPathOf } from './list-origin.ts';

test('returns to the list with its filters', () => {
  expect(listPathOf(rememberList({ pathname: '/incidents', search: '?state=open' }), '/incidents')).toBe(
    '/incidents?state=open',
  );
});

test('returns to the unfiltered list without a stored one, or if it belongs to another page', () => {
  expect(
    [null, {}, { list: 3 }, { list: '/incidents-old' }, { list: '/feedback' }].map((at) =>
      listPathOf(at, '/incidents'),
    ),
  ).toEqual(Array.from({ length: 5 }, () => '/incidents'));
});
