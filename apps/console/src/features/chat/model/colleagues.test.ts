import type { Seat } from '@guildhall/contract/chat/staff.ts';
import { expect, it } from 'vitest';
import { colleaguesOf } from './colleagues.ts';

const seatOf = (name: string, availability: Seat['availability'], conversations = 0): Seat => ({
  staff: { id: name.toLowerCase(), name },
  persona: 1,
  seats: 5,
  availability,
  is_here: availability === 'here',
  is_connected: availability !== 'off',
  conversations,
});
const seats = [seatOf('Off', 'off'), seatOf('Away', 'away'), seatOf('Busy', 'here', 4), seatOf('Free', 'here', 1)];
const languagesOf = (id: string): string => (id === 'busy' ? 'German: Good' : 'English: Native');
const namesOf = (search: string, ownId = ''): string[] =>
  colleaguesOf(seats, ownId, search, languagesOf).map(({ staff }) => staff.name);

it('lists colleagues who are here first, the least busy on top, those off duty last', () => {
  expect(namesOf('')).toEqual(['Free', 'Busy', 'Away', 'Off']);
  expect(namesOf('', 'free')).toEqual(['Busy', 'Away', 'Off']);
});

it('finds colleagues by name and by language', () => {
  expect(namesOf(' fre')).toEqual(['Free']);
  expect(namesOf('german')).toEqual(['Busy']);
  expect(namesOf('thai')).toEqual([]);
});
