import type { ChatStatistics } from '@guildhall/contract/chat/staff.ts';

export interface ChatTotals {
  readonly started: number;
  readonly ended: number;
  readonly missed: number;
  /** Share of ended chats, from 0 to 1; null if none ended. */
  readonly missedShare: number | null;
  readonly ratings: number;
  /** Average from 1 to 5; null without ratings. */
  readonly rating: number | null;
}

export const chatTotalsOf = ({ days }: Pick<ChatStatistics, 'days'>): ChatTotals => {
  const sum = (name: 'started' | 'ended' | 'missed' | 'rating_count' | 'rating_sum'): number =>
    days.reduce((total, day) => total + day[name], 0);
  const ratings = sum('rating_count');
  const [ended, missed] = [sum('ended'), sum('missed')];
  return {
    started: sum('started'),
    ended,
    missed,
    missedShare: ended === 0 ? null : missed / ended,
    ratings,
    rating: ratings === 0 ? null : sum('rating_sum') / ratings,
  };
};
