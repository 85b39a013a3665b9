import { expect, test } from 'vitest';
import { comparedOf, isComparable } from './compared-changes.ts';

const words = (title: string) => ({ title, summary: '', body: '' });
const change = (id: number, title: string, before: string | null) => ({
  id,
  at: 0,
  by: null,
  kind: 'text' as const,
  lang: 3 as const,
  note: '',
  text: words(title),
  text_before: before === null ? null : words(before),
  fields: null,
  fields_before: null,
});

test('a version is compared with its predecessor or with any other version, the older one first', () => {
  const [second, fifth] = [change(2, 'two', 'one'), change(5, 'five', 'four')];
  const titles = (one: typeof second, other: typeof second | null) => {
    const { text } = comparedOf(one, other);
    return [text.before?.title, text.after?.title];
  };
  expect(titles(fifth, null)).toEqual(['four', 'five']);
  expect(titles(fifth, second)).toEqual(['two', 'five']);
  expect(titles(second, fifth)).toEqual(['two', 'five']);
});

test('only changes to the same text or to the settings can be compared', () => {
  const text = { id: 1, kind: 'text', lang: 3 } as const;
  expect(isComparable(text, { id: 2, kind: 'text', lang: 3 })).toBe(true);
  expect(isComparable(text, text)).toBe(false);
  expect(isComparable(text, { id: 2, kind: 'text', lang: 11 })).toBe(false);
  expect(isComparable(text, { id: 2, kind: 'fields', lang: null })).toBe(false);
  expect(isComparable({ id: 3, kind: 'fields', lang: null }, { id: 2, kind: 'created', lang: null })).toBe(true);
  expect(isComparable({ id: 3, kind: 'text_removed', lang: 3 }, text)).toBe(true);
});
