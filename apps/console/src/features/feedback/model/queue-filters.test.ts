import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../../platform/address-state.ts';
import { filterFields, isNarrowed, queueFiltersOf, quickViews, searchOf, viewOf } from './queue-filters.ts';

const valuesAt = (search: string) => readAddress(filterFields, new URLSearchParams(search));
const filtersAt = (search: string) => queueFiltersOf(valuesAt(search));

describe('the filters in the address', () => {
  it('become what the server is asked for', () => {
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

  it('without any are everything open, the oldest first; what is over comes from its end', () => {
    expect([filtersAt(''), filtersAt('?state=waiting'), filtersAt('?state=finished')]).toEqual([
      { state: 'open', sort: 'oldest' },
      { state: 'waiting', sort: 'oldest' },
      { state: 3, sort: 'newest' },
    ]);
  });

  it('ignore what nobody of us wrote', () => {
    const odd = `?state=lost&sort=worst&type=poem&lang=99&channel=many&version=%20&age=old&incident=x&verified=maybe&text=&assignee=${'a'.repeat(65)}`;
    expect(filtersAt(odd)).toEqual({ state: 'open', sort: 'oldest' });
  });

  it('survive being written and read again', () => {
    const values = valuesAt(
      '?age=day&assignee=me&channel=301&incident=4&lang=11&state=improving&text=%231042&version=2.4',
    );
    const written = writeAddress(filterFields, new URLSearchParams('number=yes'), values);
    expect(written.toString()).toBe(
      'age=day&assignee=me&channel=301&incident=4&lang=11&number=yes&state=improving&text=%231042&version=2.4',
    );
    expect(readAddress(filterFields, written)).toEqual(values);
  });

  it('go along into a report, and nothing else does', () => {
    expect(searchOf(new URLSearchParams('number=yes&state=waiting&lang=11'))).toBe('?lang=11&state=waiting');
    expect(searchOf(new URLSearchParams('number=yes'))).toBe('');
  });

  it('cut a text that the server would refuse for its length', () => {
    expect(filtersAt(`?text=${'a'.repeat(300)}`)).toMatchObject({ text: 'a'.repeat(200) });
  });
});

describe('the views', () => {
  it('are each told by whose turn it is, whatever else is filtered', () => {
    const found = quickViews.map(({ state, assignee }) => {
      const search = writeAddress(filterFields, new URLSearchParams('lang=11'), { state, assignee });
      return viewOf(readAddress(filterFields, search))?.name;
    });
    expect(found).toEqual(['open', 'unassigned', 'mine', 'waiting', 'player', 'finished']);
    expect(viewOf(valuesAt('?assignee=somebody'))).toBeUndefined();
  });

  it('leave nothing out by themselves; any other filter does', () => {
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
