import { beforeEach, expect, it } from 'vitest';
import { positionOfTab, rememberTab, returnTo } from './tab-positions.ts';

const events = { pathname: '/home/official', search: '?type=events' };
beforeEach(() => rememberTab('/home/official', { search: '?type=events', y: 700 }));

it('restores the scroll position when switching back to a tab [A3]', () => {
  expect(positionOfTab('/home/official')).toEqual({ search: '?type=events', y: 700 });
  expect(returnTo('/home/me', events)).toBe(700);
});

it('starts at the top for the same tab, another search and a first visit [A3]', () => {
  expect(returnTo('/home/official', events)).toBe(0);
  expect(returnTo('/home/me', { ...events, search: '?type=guide' })).toBe(0);
  expect(returnTo(null, events)).toBe(0);
  expect(returnTo('/home/me', { pathname: '/home/workshop', search: '' })).toBe(0);
});

it('does not remember screens that are not tabs', () => {
  rememberTab('/about', { search: '', y: 50 });
  expect(positionOfTab('/about').y).toBe(0);
  expect(returnTo('/about', events)).toBe(0);
});
