// Written by `npm run lists`.

import { accountDeletionStaffErrors } from '../account-deletion/staff-errors.ts';
import { answerHelpStaffErrors } from '../answer-help/staff-errors.ts';
import { articlesStaffErrors } from '../articles/staff-errors.ts';
import { chatStaffErrors } from '../chat/staff-errors.ts';
import { feedbackStaffErrors } from '../feedback/staff-errors.ts';
import { gameActionsStaffErrors } from '../game-actions/staff-errors.ts';
import { incidentsStaffErrors } from '../incidents/staff-errors.ts';
import { personasStaffErrors } from '../personas/staff-errors.ts';
import { picturesStaffErrors } from '../pictures/staff-errors.ts';
import { reasonsStaffErrors } from '../reasons/staff-errors.ts';
import { restrictionsStaffErrors } from '../restrictions/staff-errors.ts';
import { routingStaffErrors } from '../routing/staff-errors.ts';
import { searchStaffErrors } from '../search/staff-errors.ts';
import { staffStaffErrors } from '../staff/staff-errors.ts';
import { surveysStaffErrors } from '../surveys/staff-errors.ts';
import { translationStaffErrors } from '../translation/staff-errors.ts';
import { viewsStaffErrors } from '../views/staff-errors.ts';

export const listedStaffErrors = {
  ...accountDeletionStaffErrors,
  ...answerHelpStaffErrors,
  ...articlesStaffErrors,
  ...chatStaffErrors,
  ...feedbackStaffErrors,
  ...gameActionsStaffErrors,
  ...incidentsStaffErrors,
  ...personasStaffErrors,
  ...picturesStaffErrors,
  ...reasonsStaffErrors,
  ...restrictionsStaffErrors,
  ...routingStaffErrors,
  ...searchStaffErrors,
  ...staffStaffErrors,
  ...surveysStaffErrors,
  ...translationStaffErrors,
  ...viewsStaffErrors,
} as const;
