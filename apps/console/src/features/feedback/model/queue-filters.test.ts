import { locales } from '@guildhall/i18n/locales.ts';
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../../platform/address/address-state.ts';
import {
  filterFields,
  firstSearch,
  isNarrowed,
  queueFiltersOf,
  quickViews,
  searchOf,
  viewOf,
} from './queue-filters.ts';

const valuesAt = (search: string) => readAddress(filterFields, new URLSearchParams(search));
const filtersAt = (search: string) => queueFiltersOf(valuesAt(search));

describe('queue filters in the URL', () => {
  it('become the body of the request', () => {
    const search =
      '?state=in_progress&sort=newest&type=suggestion&lang=18&channel=-7&version=2.4.1&age=three_days&assignee=nobody&incident=12&verified=no&text=%20lost%20gold%20';
    expect(filtersAt(search)).toEqual({
      state: 2,
      sort: 'newest',
      type: 2,
      lang: 18,
      channel: -7,
      version_of_game: '2.4.1',
      age: 'three_days',
      assignee: 'nobody',
      incident_id: 12,
      is_verified: false,
      text: 'lost gold',
    });
  });

  it('take several values each, in one order; one value is sent alone', () => {
    const search = '?lang=14&lang=11&tag=gold&tag=gem&assignee=me&assignee=mei&tier=9&team=2&team=4&type=issue&lang=14';
    expect(filtersAt(search)).toEqual({
      state: 'open',
      sort: 'oldest',
      type: 1,
      lang: [14, 11],
      assignee: ['me', 'mei'],
      team_id: [2, 4],
      tier: 9,
      tag: ['gold', 'gem'],
    });
    const written = writeAddress(filterFields, new URLSearchParams(), valuesAt(search));
    expect(written.getAll('lang')).toEqual(['11', '14']);
    const tooMany = locales.map(({ id }) => `tag=t${id}&tag=u${id}`).join('&');
    expect(filtersAt(`?${tooMany}`).tag).toHaveLength(20);
  });

  it('include the whole of both days', () => {
    expect(filtersAt('?from=2026-11-03&until=2026-11-03')).toMatchObject({
      created_from: new Date(2026, 10, 3).getTime(),
      created_until: new Date(2026, 10, 4).getTime(),
    });
    expect(filtersAt('?from=2026-13-40&until=soon')).toEqual({ state: 'open', sort: 'oldest' });
  });

  it('default to all open reports, oldest first, to due first for those that wait, and to newest first for finished ones', () => {
    expect([filtersAt(''), filtersAt(firstSearch), filtersAt('?state=finished')]).toEqual([
      { state: 'open', sort: 'oldest' },
      { state: 'waiting', sort: 'due' },
      { state: 3, sort: 'newest' },
    ]);
  });

  it('ignore unknown or malformed values', () => {
    const odd = `?state=lost&sort=worst&type=poem&lang=99&channel=many&version=%20&age=old&incident=x&verified=maybe&text=&assignee=${'a'.repeat(65)}`;
    expect(filtersAt(odd)).toEqual({ state: 'open', sort: 'oldest' });
  });

  it('survive a round trip through the URL', () => {
    const values = valuesAt(
      '?age=day&assignee=me&channel=301&incident=4&lang=11&state=improving&text=%231042&version=2.4',
    );
    const written = writeAddress(filterFields, new URLSearchParams('number=yes'), values);
    expect(written.toString()).toBe(
      'age=day&assignee=me&channel=301&incident=4&lang=11&number=yes&state=improving&text=%231042&version=2.4',
    );
    expect(readAddress(filterFields, written)).toEqual(values);
  });

  it('are the only parameters carried over into a report', () => {
    expect(searchOf(new URLSearchParams('number=yes&state=waiting&lang=11'))).toBe('?lang=11&state=waiting');
    expect(searchOf(new URLSearchParams('number=yes'))).toBe('');
  });

  it('search by person only for the text that was confirmed', () => {
    expect(filtersAt('?text=a%40b.example&person=a%40b.example')).toMatchObject({ by_person: true });
    expect(filtersAt('?text=1042&person=1042')).toMatchObject({ by_person: true });
    for (const search of ['?text=1042', '?text=10423&person=1042', '?text=gold&person=gold', '?person=1042']) {
      expect(filtersAt(search)).not.toHaveProperty('by_person');
    }
  });

  it('truncate a search text that exceeds the server’s limit', () => {
    expect(filtersAt(`?text=${'a'.repeat(300)}`)).toMatchObject({ text: 'a'.repeat(200) });
  });
});

describe('quick views', () => {
  it('are recognized by state and assignee, whatever other filters are set', () => {
    const found = quickViews.map(({ state, assignee }) => {
      const named = assignee === undefined ? undefined : [assignee];
      const search = writeAddress(filterFields, new URLSearchParams('lang=11'), { state, assignee: named });
      return viewOf(readAddress(filterFields, search))?.name;
    });
    expect(found).toEqual(['waiting', 'open', 'unassigned', 'mine', 'player', 'snoozed', 'finished']);
    expect(viewOf(valuesAt('?assignee=me'))?.name).toBe('mine');
    expect(viewOf(valuesAt('?assignee=somebody'))).toBeUndefined();
    expect(viewOf(valuesAt('?assignee=me&assignee=nobody'))).toBeUndefined();
  });

  it('do not count as narrowing the list, unlike every other filter', () => {
    const searches = [
      '',
      '?assignee=me',
      '?state=finished',
      '?lang=11',
      '?assignee=somebody',
      '?text=gold',
      '?sort=newest',
    ];
    expect(searches.map((search) => isNarrowed(valuesAt(search)))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});
