import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../../platform/address-state.ts';
import { filterFields, isNarrowed, tableFiltersOf } from './article-filters.ts';

const filtersAt = (search: string) => tableFiltersOf(readAddress(filterFields, new URLSearchParams(search)));

describe('the filters in the address', () => {
  it('become what the server is asked for', () => {
    const search =
      '?type=question&category=purchase_issues&status=draft&lang=18&state=missing&pinned=yes&text=%20lost%20gold%20';
    expect(filtersAt(search)).toEqual({
      post_type: 1,
      category_id: 2,
      status: 'draft',
      lang: 18,
      lang_state: 'missing',
      pinned: true,
      text: 'lost gold',
    });
  });

  it('leave out what means nothing: a category of news, a state of no language', () => {
    expect(filtersAt('?type=news&category=purchase_issues&state=stale')).toEqual({ post_type: 2 });
  });

  it('ignore what nobody of us wrote', () => {
    expect(filtersAt('?type=poem&status=lost&lang=99&state=odd&pinned=1&text=%20&other=1')).toEqual({});
  });

  it('survive being written and read again', () => {
    const values = readAddress(
      filterFields,
      new URLSearchParams('?lang=11&pinned=no&state=stale&text=%2312&type=guide'),
    );
    const written = writeAddress(filterFields, new URLSearchParams('page=1'), values);
    expect(written.toString()).toBe('lang=11&page=1&pinned=no&state=stale&text=%2312&type=guide');
    expect(readAddress(filterFields, written)).toEqual(values);
  });

  it('cut a text that the server would refuse for its length', () => {
    expect(filtersAt(`?text=${'a'.repeat(300)}`)).toEqual({ text: 'a'.repeat(200) });
  });

  it('narrow the list unless they only choose the language of titles', () => {
    expect([isNarrowed({}), isNarrowed({ lang: 11 }), isNarrowed({ lang: 11, lang_state: 'stale' })]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
