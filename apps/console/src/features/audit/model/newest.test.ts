import { expect, it } from 'vitest';
import { newestOf } from './newest.ts';

const shown = { asked: 'a', rows: [{ id: 9 }], status: 'ready', isOutdated: false, hasEarlier: false };
const nine = { asked: 'a', id: 9 };

it('the newest id is kept when the first rows are dropped from the list', () => {
  expect(newestOf({ asked: '', id: null }, shown)).toEqual(nine);
  expect(newestOf(nine, { ...shown, rows: [{ id: 4 }], hasEarlier: true })).toBe(nine);
  expect(newestOf(nine, shown)).toBe(nine);
});

it('the newest id is unknown until rows for the new filters have loaded, and 0 if there are none', () => {
  const other = { ...shown, asked: 'b' };
  expect(newestOf(nine, { ...other, isOutdated: true })).toEqual({ asked: 'b', id: null });
  expect(newestOf(nine, { ...other, hasEarlier: true })).toEqual({ asked: 'b', id: null });
  expect(newestOf(nine, { ...other, rows: [] })).toEqual({ asked: 'b', id: 0 });
});
