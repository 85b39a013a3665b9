import type { ErrorTable } from './error-table.ts';
import { errors, type ErrorName } from './errors.ts';
import { listedPlayerErrors } from './player-errors.list.ts';

/** Expected failures of player features (`<noun>/player-errors.ts`). Separate from errors.ts to keep the first screen's bundle small. */
export const playerErrors = {
  wrong_state: { code: 1414, status: 409, key: 'error.wrong_state' },
  too_frequent: { code: 1415, status: 429, key: 'error.too_frequent' },
  ...listedPlayerErrors,
} as const satisfies ErrorTable;

export type PlayerErrorName = ErrorName | keyof typeof playerErrors;

const all = { ...errors, ...playerErrors };
const names = Object.keys(all) as PlayerErrorName[];

export const playerErrorNameOf = (code: unknown): PlayerErrorName =>
  names.find((name) => all[name].code === code) ?? 'unknown';
