import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../../platform/address/address-state.ts';
import { filterFields, isNarrowed, tableFiltersOf } from './article-filters.ts';

const filtersAt = (search: string) => tableFiltersOf(readAddress(filterFields, new URLSearchParams(search)));

describe('article filters in the URL', () => {
  it('are converted to the server’s filters', () => {
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

  it('omit combinations without meaning: a category without questions, a state without a language', () => {
    expect(filtersAt('?type=news&category=purchase_issues&state=stale')).toEqual({ post_type: 2 });
  });

  it('ignore invalid values', () => {
    expect(filtersAt('?type=poem&status=lost&lang=99&state=odd&pinned=1&text=%20&other=1')).toEqual({});
  });

  it('survive a round trip through the URL', () => {
    const values = readAddress(
      filterFields,
      new URLSearchParams('?lang=11&pinned=no&state=stale&text=%2312&type=guide'),
    );
    const written = writeAddress(filterFields, new URLSearchParams('page=1'), values);
    expect(written.toString()).toBe('lang=11&page=1&pinned=no&state=stale&text=%2312&type=guide');
    expect(readAddress(filterFields, written)).toEqual(values);
  });

  it('truncate a search text that is too long for the server', () => {
    expect(filtersAt(`?text=${'a'.repeat(300)}`)).toEqual({ text: 'a'.repeat(200) });
  });

  it('narrow the list unless they only select the language of titles', () => {
    expect([isNarrowed({}), isNarrowed({ lang: 11 }), isNarrowed({ lang: 11, lang_state: 'stale' })]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
