import { expect, it } from 'vitest';
import { afterFailedLink, firstLink, withFresh } from './signed-link.ts';

it('keeps a working link although each response brings a new one', () => {
  const link = firstLink('a');
  expect(withFresh(link, 'b')).toBe(link);
});

it('waits for a new link once one has expired, then keeps that one', () => {
  const awaited = afterFailedLink(firstLink('a'), 'a');
  expect(awaited).toEqual({ src: 'a', status: 'awaited' });
  expect(withFresh(awaited, 'a')).toBe(awaited);
  const second = withFresh(awaited, 'b');
  expect(second).toEqual({ src: 'b', status: 'second' });
  expect(withFresh(second, 'c')).toBe(second);
});

it('uses a newer link at once if one is already available', () => {
  expect(afterFailedLink(firstLink('a'), 'b')).toEqual({ src: 'b', status: 'second' });
});

it('gives up on a picture whose second link fails too', () => {
  expect(afterFailedLink({ src: 'b', status: 'second' }, 'c')).toEqual({ src: 'b', status: 'lost' });
});
