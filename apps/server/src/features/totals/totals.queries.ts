import type { Totals } from '@guildhall/contract/totals/player.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export type TotalKind = keyof Totals;

export const readTotals = async (tx: Tx): Promise<Totals> => {
  const rows = await tx.selectFrom('content_total').select(['kind', 'total']).execute();
  const byKind = new Map(rows.map((row) => [row.kind, row.total]));
  const of = (kind: TotalKind): number => byKind.get(kind) ?? 0;
  return {
    survey_total: of('survey_total'),
    news: of('news'),
    events: of('events'),
    guide: of('guide'),
    workshop_events: of('workshop_events'),
    workshop_school: of('workshop_school'),
  };
};

export const addToTotal = async (tx: Tx, kind: TotalKind, count: number): Promise<void> => {
  await tx
    .updateTable('content_total')
    .set({ total: sql`total + ${count}` })
    .where('kind', '=', kind)
    .execute();
};
