import { expect, test } from 'vitest';
import { seatsAfter, withPushed } from './seats-after.ts';

const seat = (id: string, conversations: number) => ({
  staff: { id, name: id },
  persona: 1,
  seats: 5,
  availability: 'here' as const,
  is_here: true,
  is_connected: true,
  conversations,
});
const [mei, omar] = [seat('mei', 1), seat('omar', 2)];
const seats = {
  own: mei,
  list: [mei, omar],
  waiting: 1,
  running: 3,
  oldest_queued_at: 5,
  oldest_unanswered_at: 5,
};
const waiting = { state: 'waiting', assignee: null } as const;
const heldBy = (id: string) => ({ state: 'active', assignee: { id, name: id } }) as const;
const numbersOf = ({ own, list, waiting: queue, running }: ReturnType<typeof seatsAfter>) => [
  queue,
  own?.conversations,
  ...list.map(({ conversations }) => conversations),
  running,
];

test('the queue, the own seat and the seats of others are updated together', () => {
  expect(numbersOf(seatsAfter(seats, waiting, heldBy('mei')))).toEqual([0, 2, 2, 2, 4]);
  expect(numbersOf(seatsAfter(seats, heldBy('omar'), heldBy('mei')))).toEqual([1, 2, 2, 1, 3]);
  expect(numbersOf(seatsAfter(seats, heldBy('mei'), waiting))).toEqual([2, 0, 0, 2, 2]);
  expect(numbersOf(seatsAfter(seats, heldBy('mei'), { state: 'ended', assignee: heldBy('mei').assignee }))).toEqual([
    1, 0, 0, 2, 2,
  ]);
});

test('an empty queue has no oldest chat, and other numbers are unchanged', () => {
  expect(seatsAfter(seats, waiting, heldBy('mei')).oldest_queued_at).toBeNull();
  expect(seatsAfter(seats, heldBy('omar'), heldBy('omar'))).toEqual(seats);
});

test('pushed numbers replace those of the response, in the own row of the list too', () => {
  const now = withPushed(seats, { waiting: 3, oldest_queued_at: 2, mine: 4, mine_waiting: 0, mine_unread: 0 });
  expect(numbersOf(now)).toEqual([3, 4, 4, 2, 3]);
  expect(now.oldest_queued_at).toBe(2);
});
