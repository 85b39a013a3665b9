import type { ErasureRow } from '@guildhall/contract/account-deletion/staff.ts';

export type ErasureState = 'done' | 'stuck' | 'running';

/** A stuck erasure is retried automatically but needs attention. */
export const erasureStateOf = ({
  finished_at: finished,
  problem,
}: Pick<ErasureRow, 'finished_at' | 'problem'>): ErasureState =>
  finished !== null ? 'done' : problem !== null ? 'stuck' : 'running';
