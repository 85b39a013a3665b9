import type { ErrorTable } from '../http/error-table.ts';

export const translationStaffErrors = {
  /** The installation has no translation provider. */
  translation_off: { code: 1475, status: 409, key: 'error.translation_off' },
  /** Too many characters for now. Parameters: `scope` (`person` for an hour, `installation` for a day), `minutes` until the limit starts again. */
  translation_limited: { code: 1476, status: 429, key: 'error.translation_limited' },
  /** The provider did not answer, or not in a way we understand. A retry can succeed. */
  translation_failed: { code: 1477, status: 503, key: 'error.translation_failed' },
  /** The provider cannot translate between these languages. */
  translation_pair: { code: 1478, status: 409, key: 'error.translation_pair' },
  /** The provider refused the installation; `why`: the `key`, or the `quota` of the account there. */
  translation_refused: { code: 1479, status: 503, key: 'error.translation_refused' },
} as const satisfies ErrorTable;
