import { expect, test } from 'vitest';
import { viewersOf, withoutTab, withViewing, type Viewing, type Views } from './viewers.ts';

const heard = (id: string, tab: string, doing: Viewing['doing'], report = 'a'): Viewing => ({
  type: 'MSG_STAFF',
  kind: 'viewing',
  staff: { id, name: id.toUpperCase() },
  tab,
  report,
  doing,
});
const after = (...messages: readonly Viewing[]): Views => messages.reduce<Views>(withViewing, new Map());
const seen = (views: Views) =>
  viewersOf(views, 'a').map(({ name, isWriting }) => `${name}${isWriting ? ' writes' : ''}`);

test('a colleague is shown once, as writing if one of their tabs is, until the last tab leaves', () => {
  const views = after(heard('mei', '1', 'reading'), heard('mei', '2', 'writing'), heard('omar', '3', 'reading', 'b'));
  expect(seen(views)).toEqual(['MEI writes']);
  const withOne = withViewing(views, heard('mei', '2', 'left'));
  expect(seen(withOne)).toEqual(['MEI']);
  expect(seen(withViewing(withOne, heard('mei', '1', 'left')))).toEqual([]);
});

test('a repeated message changes nothing, as does the end of a tab that was not heard of', () => {
  const views = after(heard('mei', '1', 'reading'));
  expect(withViewing(views, heard('mei', '1', 'reading'))).toBe(views);
  expect(withViewing(views, heard('mei', '9', 'left'))).toBe(views);
  expect(withoutTab(views, '9')).toBe(views);
  expect(withoutTab(views, '1')).toEqual(new Map());
});

test('a tab that goes on to another report is seen there only', () => {
  const views = after(heard('mei', '1', 'writing'), heard('mei', '1', 'reading', 'b'));
  expect([seen(views), viewersOf(views, 'b').length]).toEqual([[], 1]);
});
