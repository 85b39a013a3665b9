import type { ErrorTable } from '../http/error-table.ts';

export const filesPlayerErrors = {
  /** Parameters: `type` (accepted formats), `size` (in MB), `count` (allowed per day or minute). */
  file_type: { code: 1400, status: 400, key: 'error.file_type' },
  file_size: { code: 1401, status: 413, key: 'error.file_size' },
  upload_daily: { code: 1402, status: 429, key: 'error.upload_daily' },
  /** A referenced picture does not exist or belongs to another player. */
  image_upload: { code: 1403, status: 400, key: 'error.image_upload' },
  /** The same upload is in progress; ask again after `retry_after` seconds. */
  upload_under_way: { code: 1404, status: 409, key: 'error.went_wrong' },
} as const satisfies ErrorTable;
