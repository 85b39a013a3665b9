import type { Seat } from '@guildhall/contract/chat/staff.ts';
import { availabilities } from '@guildhall/contract/chat/rules.ts';

/** Whom a chat can be handed over to: people who are here first, the least busy on top. Finds names and languages. */
export const colleaguesOf = (
  seats: readonly Seat[],
  ownId: string,
  search: string,
  languagesOf: (staffId: string) => string,
): Seat[] => {
  const words = search.trim().toLocaleLowerCase();
  const rankOf = ({ availability }: Seat): number => availabilities.indexOf(availability);
  const busy = ({ conversations, seats: count }: Seat): number => conversations / count;
  return seats
    .filter(({ staff }) => staff.id !== ownId)
    .filter(({ staff }) => `${staff.name} ${languagesOf(staff.id)}`.toLocaleLowerCase().includes(words))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || busy(one) - busy(other));
};
