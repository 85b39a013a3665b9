import type { Tx } from '../../data/database.ts';

export const selectRuns = (tx: Tx) => tx.selectFrom('retention_run').selectAll().execute();
