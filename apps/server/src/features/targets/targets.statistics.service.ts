import { targetKinds } from '@guildhall/contract/targets/rules.ts';
import type { targetStatistics, TargetGroup, TargetStatistics } from '@guildhall/contract/targets/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { Database } from '../../data/database.ts';
import { daysUntil, percentilesOf } from '../../data/percentiles.ts';
import type { Clock } from '../../runtime/clock.ts';
import { selectTargets } from './targets.queries.ts';
import * as queries from './targets.statistics.queries.ts';

const batchSize = 1000;
/** Counted outcomes stay for this long, so that the counters can be checked against them. */
const keptDays = 35;

const groupsOf = (rows: readonly queries.StatisticsRow[]): TargetGroup[] =>
  [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, ofKey]) =>
    targetKinds.flatMap((kind) => {
      const ofKind = ofKey.filter((row) => row.kind === kind);
      if (ofKind.length === 0) return [];
      const countOf = (metric: string): number =>
        ofKind.filter((row) => row.metric === metric).reduce((sum, { count }) => sum + count, 0);
      const taken = ofKind
        .filter(({ metric }) => metric === 'taken')
        .map(({ bucket, count }) => [bucket, count] as const);
      return [{ key, kind, met: countOf('met'), missed: countOf('missed'), taken: percentilesOf(new Map(taken)) }];
    }),
  );

/** How many deadlines were met. A job counts each outcome once, so that reading does not slow down as they accumulate. */
export const createTargetStatistics = ({ database, clock }: { database: Database; clock: Clock }) => ({
  count: async (): Promise<void> => {
    while ((await database.transaction((tx) => queries.countOutcomes(tx, batchSize))) === batchSize);
    while ((await queries.deleteCounted(database.query, keptDays, batchSize)) === batchSize);
  },

  read: async ({ days, by, target_id: targetId }: BodyOf<typeof targetStatistics>): Promise<TargetStatistics> => {
    const fromDay = daysUntil(clock.now(), days)[0] ?? '';
    const [rows, targets] = await Promise.all([
      queries.selectStatistics(database.query, { fromDay, by, targetId }),
      selectTargets(database.query),
    ]);
    return { list: groupsOf(rows), targets: targets.map(({ id, name, subject }) => ({ id, name, subject })) };
  },
});
