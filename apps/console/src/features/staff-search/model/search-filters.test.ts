import { describe, expect, it } from 'vitest';
import { readAddress } from '../../../platform/address/address-state.ts';
import { hitPath } from './hit-path.ts';
import { filtersOf, searchFields } from './search-filters.ts';

const day = 86_400_000;
const at = (search: string, nowMs = 100 * day + 5) =>
  filtersOf(readAddress(searchFields, new URLSearchParams(search)), nowMs);

describe('filters of the search page', () => {
  it('reads the address and ignores what it does not know', () => {
    expect(at('text=+refund+&lang=5&state=open&time=week')).toEqual({
      text: 'refund',
      lang: 5,
      state: 'open',
      from: 93 * day,
    });
    expect(at('text=a&lang=99&state=odd&time=never')).toEqual({ text: 'a' });
    expect(at('text=a&time=before_month')).toEqual({ text: 'a', until: 70 * day });
  });

  it('stays the same during a day', () => {
    expect(at('text=a&time=day', 100 * day)).toEqual(at('text=a&time=day', 101 * day - 1));
  });
});

describe('screens of hits', () => {
  it('opens a chat in the list that has it', () => {
    const chat = { kind: 'chat', id: 'c1', number: 7, title: '', is_open: true } as never;
    expect(hitPath(chat)).toBe('/chat?scope=all&open=c1');
    expect(hitPath({ ...(chat as object), is_open: false } as never)).toBe('/chat?scope=ended&open=c1');
  });
});
