import { expect, it } from 'vitest';
import { choiceField, flagField, numberField, readAddress, textField, writeAddress } from './address-state.ts';

const fields = {
  status: choiceField(['draft', 'published']),
  lang: choiceField([1, 3]),
  pinned: flagField,
  page: numberField,
  text: textField,
};

it('values survive a round trip and are written in a stable order', () => {
  const change = { text: 'a & b', status: 'draft', pinned: false, page: 12, lang: 3 } as const;
  const written = writeAddress(fields, new URLSearchParams(), change);
  expect(String(written)).toBe('lang=3&page=12&pinned=no&status=draft&text=a+%26+b');
  expect(readAddress(fields, written)).toEqual(change);
});

it('unreadable values count as not set', () => {
  const search = new URLSearchParams('status=gone&lang=2&pinned=maybe&page=-1&text=+');
  expect(readAddress(fields, search)).toEqual({
    status: undefined,
    lang: undefined,
    pinned: undefined,
    page: undefined,
    text: undefined,
  });
});

it('unset values are removed, and unrelated parameters are kept', () => {
  const search = new URLSearchParams('other=1&status=draft&text=x');
  expect(String(writeAddress(fields, search, { status: undefined, text: '' }))).toBe('other=1');
});
