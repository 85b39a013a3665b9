import type { ChatFigures } from '@guildhall/contract/chat-desk.ts';

export interface ChatTotals {
  readonly started: number;
  readonly ended: number;
  readonly ratings: number;
  /** Of one to five; null where nobody rated. */
  readonly rating: number | null;
}

export const chatTotalsOf = ({ days }: Pick<ChatFigures, 'days'>): ChatTotals => {
  const sum = (name: 'started' | 'ended' | 'rating_count' | 'rating_sum'): number =>
    days.reduce((total, day) => total + day[name], 0);
  const ratings = sum('rating_count');
  return {
    started: sum('started'),
    ended: sum('ended'),
    ratings,
    rating: ratings === 0 ? null : sum('rating_sum') / ratings,
  };
};
