import type { StaffSearchKind } from '@guildhall/contract/staff-search/kinds.ts';

/** Numbers of the kinds in the index, which also stand in the triggers of the migrations. */
export const kindCodes = {
  report: 1,
  chat: 2,
  incident: 3,
  suggestion: 4,
  article: 5,
  template: 6,
  person: 7,
  player: 8,
} as const satisfies Record<StaffSearchKind, number>;

const minuteMs = 60_000;
/** Times in the index are whole minutes. */
export const minuteOf = (at: number): number => Math.floor(at / minuteMs);
