import { expect, it } from 'vitest';
import { afterFailedLink, firstLink, withFresh } from './link.ts';

it('a link that works is kept, though each answer brings another', () => {
  const link = firstLink('a');
  expect(withFresh(link, 'b')).toBe(link);
});

it('one that ran out waits for another, which is kept in turn', () => {
  const awaited = afterFailedLink(firstLink('a'), 'a');
  expect(awaited).toEqual({ src: 'a', status: 'awaited' });
  expect(withFresh(awaited, 'a')).toBe(awaited);
  const second = withFresh(awaited, 'b');
  expect(second).toEqual({ src: 'b', status: 'second' });
  expect(withFresh(second, 'c')).toBe(second);
});

it('where another is here already, nothing is asked for', () => {
  expect(afterFailedLink(firstLink('a'), 'b')).toEqual({ src: 'b', status: 'second' });
});

it('a picture whose second link fails too is given up', () => {
  expect(afterFailedLink({ src: 'b', status: 'second' }, 'c')).toEqual({ src: 'b', status: 'lost' });
});
