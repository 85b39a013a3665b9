import type { StaffArticleRating } from '@guildhall/contract/articles/staff.ts';

export interface RatingShare {
  readonly group: 'verified' | 'unverified';
  readonly count: number;
  /** From 0 to 1. */
  readonly share: number;
}

/** Verified first, never summed up: anyone can add unverified answers (ADR 26). Groups without answers are left out. */
export const ratingShares = (rating: StaffArticleRating | null): readonly RatingShare[] => {
  if (rating === null) return [];
  const { yes, no, unverified_yes: otherYes, unverified_no: otherNo } = rating;
  const groups = [
    { group: 'verified', count: yes + no, share: yes / (yes + no) },
    { group: 'unverified', count: otherYes + otherNo, share: otherYes / (otherYes + otherNo) },
  ] as const;
  return groups.filter(({ count }) => count > 0);
};
