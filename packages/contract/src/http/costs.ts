import type { Route } from './route.ts';

const readCost = 1;
const writeCost = 3;

/** Units of budget that one call uses. Reads and writes differ; routes that cost more declare it. */
export const costOf = ({ cost, effect }: Pick<Route, 'cost' | 'effect'>): number =>
  cost ?? (effect === 'write' ? writeCost : readCost);
