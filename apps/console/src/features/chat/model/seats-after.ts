import type { chatSeats, StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { Counters } from '@guildhall/contract/notices/counters.ts';
import type { MsgOf } from '@guildhall/contract/http/route.ts';

type Seats = MsgOf<typeof chatSeats>;
type Pushed = NonNullable<Counters['chats']>;
type Assignment = Pick<StaffConversation, 'state' | 'assignee'>;

const holderOf = ({ state, assignee }: Assignment): string | null =>
  state === 'active' ? (assignee?.id ?? null) : null;
const step = (was: boolean, is: boolean): number => Number(is) - Number(was);

/** Queue and seat counts after a chat changed its assignee, so that they need not wait for the next poll. */
export const seatsAfter = (seats: Seats, before: Assignment, after: Assignment): Seats => {
  const [from, to] = [holderOf(before), holderOf(after)];
  const moved = <S extends Seats['list'][number]>(seat: S): S => {
    const by = step(from === seat.staff.id, to === seat.staff.id);
    return by === 0 ? seat : { ...seat, conversations: Math.max(0, seat.conversations + by) };
  };
  const waiting = Math.max(0, seats.waiting + step(before.state === 'waiting', after.state === 'waiting'));
  return {
    ...seats,
    own: seats.own === null ? null : moved(seats.own),
    list: seats.list.map(moved),
    waiting,
    oldest_queued_at: waiting === 0 ? null : seats.oldest_queued_at,
    running: Math.max(0, seats.running + step(before.state === 'active', after.state === 'active')),
  };
};

/** The numbers shown side by side, as the server last pushed them. */
export const withPushed = (seats: Seats, { waiting, oldest_queued_at, mine }: Pushed): Seats => {
  const own = seats.own === null ? null : { ...seats.own, conversations: mine };
  const list = seats.list.map((seat) => (seat.staff.id === own?.staff.id ? own : seat));
  return { ...seats, own, list, waiting, oldest_queued_at };
};
