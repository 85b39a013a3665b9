// Written by `npm run lists`.

import { accountDeletionPlayerErrors } from '../account-deletion/player-errors.ts';
import { chatPlayerErrors } from '../chat/player-errors.ts';
import { feedbackPlayerErrors } from '../feedback/player-errors.ts';
import { filesPlayerErrors } from '../files/player-errors.ts';
import { surveysPlayerErrors } from '../surveys/player-errors.ts';

export const listedPlayerErrors = {
  ...accountDeletionPlayerErrors,
  ...chatPlayerErrors,
  ...feedbackPlayerErrors,
  ...filesPlayerErrors,
  ...surveysPlayerErrors,
} as const;
