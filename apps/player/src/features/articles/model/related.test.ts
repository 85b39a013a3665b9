import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import { expect, test } from 'vitest';
import { relatedTo } from './related.ts';

const item = (id: number, publishedAt = id): ArticleItem => ({
  id,
  post_type: 2,
  category_id: null,
  lang: 3,
  title: `Article ${id}`,
  summary: '',
  cover: null,
  pinned: false,
  published_at: publishedAt,
  event: null,
});
const idsOf = (id: number, list: readonly ArticleItem[]) => {
  const { next, related } = relatedTo(list.find((each) => each.id === id) ?? item(id), list);
  return [next?.id ?? null, related.map((each) => each.id)];
};

test('next is the article published before, and the related ones are the most recent others', () => {
  const list = [6, 5, 4, 3, 2, 1].map((id) => item(id));
  expect(idsOf(4, list)).toEqual([3, [6, 5, 2]]);
  expect(idsOf(6, list)).toEqual([5, [4, 3, 2]]);
  expect(idsOf(1, list)).toEqual([null, [6, 5, 4]]);
});

test('a pinned article counts by its date, not by its place in the list', () => {
  expect(idsOf(3, [item(1), item(4), item(3), item(2)])).toEqual([2, [4, 1]]);
});

test('an article that is older than the list has related ones and no next one', () => {
  expect(idsOf(1, [item(9), item(8)])).toEqual([null, [9, 8]]);
  expect(idsOf(5, [item(5)])).toEqual([null, []]);
});
