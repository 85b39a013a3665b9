import { expect, it } from 'vitest';
import { withEditing, withoutEditor, type Editors } from './editors.ts';

const mira = { id: 'a', name: 'Mira' };
const jonas = { id: 'b', name: 'Jonas' };
const noEditors: Editors = new Map();

it('lists each editor under the article they announced last', () => {
  const first = withEditing(noEditors, { staff: jonas, article_id: 1, lang: null });
  const both = withEditing(first, { staff: mira, article_id: 1, lang: 3 });
  expect(both).toEqual(
    new Map([
      [
        1,
        [
          { ...mira, lang: 3 },
          { ...jonas, lang: null },
        ],
      ],
    ]),
  );
  expect(withEditing(both, { staff: mira, article_id: 2, lang: 1 })).toEqual(
    new Map([
      [1, [{ ...jonas, lang: null }]],
      [2, [{ ...mira, lang: 1 }]],
    ]),
  );
});

it('removes an editor who announces leaving', () => {
  const editors = withEditing(noEditors, { staff: mira, article_id: 1, lang: 3 });
  expect(withEditing(editors, { staff: mira, article_id: null, lang: null })).toEqual(noEditors);
  expect(withoutEditor(editors, 'b')).toBe(editors);
});

it('keeps the same list object if nothing about an article changed', () => {
  const first = withEditing(noEditors, { staff: mira, article_id: 1, lang: 3 });
  expect(withEditing(first, { staff: mira, article_id: 1, lang: 3 })).toBe(first);
  const both = withEditing(first, { staff: jonas, article_id: 2, lang: 3 });
  expect(both.get(1)).toBe(first.get(1));
});
