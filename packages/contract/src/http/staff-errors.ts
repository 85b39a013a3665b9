import type { ErrorTable } from './error-table.ts';
import { errors } from './errors.ts';
import { playerErrors, type PlayerErrorName } from './player-errors.ts';
import { listedStaffErrors } from './staff-errors.list.ts';

/** Expected failures of staff features (`<noun>/staff-errors.ts`). Separate, so that they stay out of the player bundle. */
const staffErrors = {
  /** The version is outdated because another staff member (`by`) saved first. Nothing was overwritten. */
  conflict: { code: 1300, status: 409, key: 'error.conflict' },
  english_missing: { code: 1301, status: 409, key: 'error.english_missing' },
  /** Two-person confirmation: the second person must be a different one. */
  second_person_required: { code: 1313, status: 409, key: 'error.second_person_required' },
  ...listedStaffErrors,
} as const satisfies ErrorTable;

export const allErrors = { ...errors, ...playerErrors, ...staffErrors };
export type AnyErrorName = PlayerErrorName | keyof typeof staffErrors;

const names = Object.keys(allErrors) as AnyErrorName[];

export const anyErrorNameOf = (code: unknown): AnyErrorName =>
  names.find((name) => allErrors[name].code === code) ?? 'unknown';
