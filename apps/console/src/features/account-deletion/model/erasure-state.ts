import type { ErasureRow } from '@guildhall/contract/account-deletion-desk.ts';

export type ErasureState = 'done' | 'stuck' | 'running';

/** Something keeps it from its next step: it is tried again by itself, but somebody should look. */
export const erasureStateOf = ({
  finished_at: finished,
  problem,
}: Pick<ErasureRow, 'finished_at' | 'problem'>): ErasureState =>
  finished !== null ? 'done' : problem !== null ? 'stuck' : 'running';
