// Written by `npm run lists`.

import { accountDeletionDeclaration } from './account-deletion/feature.ts';
import { articlesDeclaration } from './articles/feature.ts';
import { auditDeclaration } from './audit/feature.ts';
import { chatDeclaration } from './chat/feature.ts';
import { feedbackDeclaration } from './feedback/feature.ts';
import { filesDeclaration } from './files/feature.ts';
import { followUpDeclaration } from './follow-up/feature.ts';
import { gameActionsDeclaration } from './game-actions/feature.ts';
import { incidentsDeclaration } from './incidents/feature.ts';
import { launchDeclaration } from './launch/feature.ts';
import { noticesDeclaration } from './notices/feature.ts';
import { personasDeclaration } from './personas/feature.ts';
import { picturesDeclaration } from './pictures/feature.ts';
import { playersDeclaration } from './players/feature.ts';
import { reasonsDeclaration } from './reasons/feature.ts';
import { restrictionsDeclaration } from './restrictions/feature.ts';
import { retentionDeclaration } from './retention/feature.ts';
import { routingDeclaration } from './routing/feature.ts';
import { searchDeclaration } from './search/feature.ts';
import { staffSearchDeclaration } from './staff-search/feature.ts';
import { staffDeclaration } from './staff/feature.ts';
import { suggestionsDeclaration } from './suggestions/feature.ts';
import { surveysDeclaration } from './surveys/feature.ts';
import { switchesDeclaration } from './switches/feature.ts';
import { targetsDeclaration } from './targets/feature.ts';
import { translationDeclaration } from './translation/feature.ts';
import { viewsDeclaration } from './views/feature.ts';
import { webhooksDeclaration } from './webhooks/feature.ts';

export const listedFeatures = [
  accountDeletionDeclaration,
  articlesDeclaration,
  auditDeclaration,
  chatDeclaration,
  feedbackDeclaration,
  filesDeclaration,
  followUpDeclaration,
  gameActionsDeclaration,
  incidentsDeclaration,
  launchDeclaration,
  noticesDeclaration,
  personasDeclaration,
  picturesDeclaration,
  playersDeclaration,
  reasonsDeclaration,
  restrictionsDeclaration,
  retentionDeclaration,
  routingDeclaration,
  searchDeclaration,
  staffSearchDeclaration,
  staffDeclaration,
  suggestionsDeclaration,
  surveysDeclaration,
  switchesDeclaration,
  targetsDeclaration,
  translationDeclaration,
  viewsDeclaration,
  webhooksDeclaration,
] as const;
