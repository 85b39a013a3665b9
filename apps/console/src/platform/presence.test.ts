import { editingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { expect, it } from 'vitest';
import { withEditing, withoutSilent } from './presence.ts';

const mira = { id: 'a', name: 'Mira' };
const jonas = { id: 'b', name: 'Jonas' };

it('knows everybody by the article last heard of', () => {
  const first = withEditing([], { staff: mira, article_id: 1, lang: 3 }, 0);
  const both = withEditing(first, { staff: jonas, article_id: 1, lang: null }, 10);
  expect(withEditing(both, { staff: mira, article_id: 2, lang: 1 }, 20)).toEqual([
    { ...jonas, articleId: 1, lang: null, seenAtMs: 10 },
    { ...mira, articleId: 2, lang: 1, seenAtMs: 20 },
  ]);
});

it('lets go of whoever says that they have stopped', () => {
  const editors = withEditing([], { staff: mira, article_id: 1, lang: 3 }, 0);
  expect(withEditing(editors, { staff: mira, article_id: null, lang: null }, 5)).toEqual([]);
});

it('forgets whoever has been silent, and keeps the list itself where nobody has', () => {
  const editors = withEditing([], { staff: mira, article_id: 1, lang: 3 }, 0);
  expect(withoutSilent(editors, editingTimings.forgetMs - 1)).toBe(editors);
  expect(withoutSilent(editors, editingTimings.forgetMs)).toEqual([]);
});
