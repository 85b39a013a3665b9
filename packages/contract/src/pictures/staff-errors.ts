import type { ErrorTable } from '../http/error-table.ts';

export const picturesStaffErrors = {
  picture_refused: { code: 1303, status: 400, key: 'error.picture_refused' },
  picture_too_large: { code: 1304, status: 413, key: 'error.picture_too_large' },
  video_refused: { code: 1307, status: 400, key: 'error.video_refused' },
  video_too_large: { code: 1308, status: 413, key: 'error.video_too_large' },
  captions_refused: { code: 1309, status: 400, key: 'error.captions_refused' },
} as const satisfies ErrorTable;
