import { expect, it } from 'vitest';
import { failed, sending, text } from '../testing/fake-items.ts';
import { placeOf, textToCarry } from './place.ts';

const none = { conversation: null, state: null };
const open = { is_open: true, is_always: true, windows: [] };
const closed = { ...open, is_open: false, is_always: false };
const known = { view: none, service: open, isAsking: false, hasRows: false };

it('the first visit is welcomed, also where it is not known whether somebody is there', () => {
  expect(placeOf(known)).toEqual({ body: 'welcome', foot: 'composer' });
  expect(placeOf({ ...known, service: null })).toEqual({ body: 'welcome', foot: 'composer' });
  expect(placeOf({ ...known, service: null, isAsking: true })).toEqual({ body: 'asking', foot: 'composer' });
});

it('out of hours nothing new begins, but what goes on goes on', () => {
  expect(placeOf({ ...known, service: closed, hasRows: true })).toEqual({ body: 'closed', foot: 'nothing' });
  const view = { conversation: 'c', state: 'active' as const };
  expect(placeOf({ ...known, view, service: closed })).toEqual({ body: 'list', foot: 'composer' });
});

it('what ended is shown with its end, and takes no more messages', () => {
  const view = { conversation: 'c', state: 'ended' as const };
  expect(placeOf({ ...known, view })).toEqual({ body: 'list', foot: 'ended' });
});

it('what was typed for the chat and did not reach it is carried over, in the order in which it was typed', () => {
  const items = [text(1), failed('a', 0, 1420), sending('b', 0)];
  expect(textToCarry(' and this ', items)).toBe('did not arrive\n\nand this');
  expect(textToCarry(' ', [])).toBe('');
});
