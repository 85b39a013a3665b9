import { expect, it } from 'vitest';
import {
  choiceField,
  dayField,
  dayStart,
  flagField,
  numberField,
  readAddress,
  textField,
  writeAddress,
} from './address-state.ts';

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

it('a day counts as set only if it exists and is in a year that the server takes', () => {
  for (const day of ['1971-01-01', '2024-02-29', '2026-11-30', '2095-12-31']) {
    expect(dayField.read(day)).toBe(day);
    expect(dayStart(day)).toBeGreaterThan(0);
  }
  for (const text of ['', 'soon', '2026-13-45', '2026-02-30', '2026-1-2', '1970-12-31', '2096-01-01', '275760-01-01'])
    expect(dayField.read(text)).toBeUndefined();
  // What Chromium says while the year of 2026-11-30 is typed.
  for (const text of ['0002-11-30', '0020-11-30', '0202-11-30']) expect(dayField.read(text)).toBeUndefined();
});
