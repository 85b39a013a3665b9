import { mapCpu, type CpuByGroup, type UnitCosts } from './unit-costs.ts';

/** Frames, waits and helpers of the measurement that cost nothing of their own. */
const withoutCost = new Set(['delivery', 'staff socket']);

/** CPU time in microseconds of two servers and their stores, from what was done; an operation without a unit cost is an error. */
export const predictCpu = (
  { operations }: Pick<UnitCosts, 'operations'>,
  done: Readonly<Record<string, number>>,
  seconds: number,
  socketSeconds: number,
): CpuByGroup => {
  const parts = Object.entries(done)
    .filter(([operation]) => !withoutCost.has(operation))
    .map(([operation, count]) => {
      const unit = operations.units[operation];
      if (unit === undefined) throw new Error(`capacity: no unit cost of ${operation}`);
      return { count, unit };
    });
  return mapCpu(
    (group) =>
      operations.idleCpu[group] * seconds +
      operations.socketCpu[group] * socketSeconds +
      parts.reduce((sum, { count, unit }) => sum + count * unit.cpu[group], 0),
  );
};
