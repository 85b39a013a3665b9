import { expect, it } from 'vitest';
import { failed, sending, text } from '../testing/fake-items.ts';
import { layoutOf, unsentText } from './layout.ts';

const none = { conversation: null, state: null };
const open = { is_open: true, is_always: true, windows: [] };
const closed = { ...open, is_open: false, is_always: false };
const known = { view: none, service: open, isAsking: false, hasRows: false };

it('welcomes a first visit, even while the service status is unknown', () => {
  expect(layoutOf(known)).toEqual({ body: 'welcome', foot: 'composer' });
  expect(layoutOf({ ...known, service: null })).toEqual({ body: 'welcome', foot: 'composer' });
  expect(layoutOf({ ...known, service: null, isAsking: true })).toEqual({ body: 'asking', foot: 'composer' });
});

it('allows no new conversation outside opening hours but continues an open one', () => {
  expect(layoutOf({ ...known, service: closed, hasRows: true })).toEqual({ body: 'closed', foot: 'nothing' });
  const view = { conversation: 'c', state: 'active' as const };
  expect(layoutOf({ ...known, view, service: closed })).toEqual({ body: 'list', foot: 'composer' });
});

it('shows an ended conversation without a composer', () => {
  const view = { conversation: 'c', state: 'ended' as const };
  expect(layoutOf({ ...known, view })).toEqual({ body: 'list', foot: 'ended' });
});

it('carries unsent text over to the feedback form in the order it was typed', () => {
  const items = [text(1), failed('a', 0, 1420), sending('b', 0)];
  expect(unsentText(' and this ', items)).toBe('did not arrive\n\nand this');
  expect(unsentText(' ', [])).toBe('');
});
