import { accountDeletionDeclaration } from './account-deletion/feature.ts';
import { articlesDeclaration } from './articles/feature.ts';
import { auditDeclaration } from './audit/feature.ts';
import { chatDeclaration } from './chat/feature.ts';
import { feedbackDeclaration } from './feedback/feature.ts';
import { followUpDeclaration } from './follow-up/feature.ts';
import { gameActionsDeclaration } from './game-actions/feature.ts';
import { incidentsDeclaration } from './incidents/feature.ts';
import { noticesDeclaration } from './notices/feature.ts';
import { personasDeclaration } from './personas/feature.ts';
import { picturesDeclaration } from './pictures/feature.ts';
import { playersDeclaration } from './players/feature.ts';
import { reasonsDeclaration } from './reasons/feature.ts';
import { restrictionsDeclaration } from './restrictions/feature.ts';
import { retentionDeclaration } from './retention/feature.ts';
import { routingDeclaration } from './routing/feature.ts';
import { searchDeclaration } from './search/feature.ts';
import { staffDeclaration } from './staff/feature.ts';
import { staffSearchDeclaration } from './staff-search/feature.ts';
import { suggestionsDeclaration } from './suggestions/feature.ts';
import { surveysDeclaration } from './surveys/feature.ts';
import { switchesDeclaration } from './switches/feature.ts';
import { targetsDeclaration } from './targets/feature.ts';
import { translationDeclaration } from './translation/feature.ts';
import { viewsDeclaration } from './views/feature.ts';
import { webhooksDeclaration } from './webhooks/feature.ts';

/** All features with staff access. Permissions, audit actions and console hints are derived from this list, in this order. */
export const features = [
  articlesDeclaration,
  personasDeclaration,
  staffDeclaration,
  auditDeclaration,
  picturesDeclaration,
  feedbackDeclaration,
  incidentsDeclaration,
  suggestionsDeclaration,
  chatDeclaration,
  surveysDeclaration,
  accountDeletionDeclaration,
  webhooksDeclaration,
  restrictionsDeclaration,
  switchesDeclaration,
  retentionDeclaration,
  noticesDeclaration,
  targetsDeclaration,
  followUpDeclaration,
  reasonsDeclaration,
  viewsDeclaration,
  routingDeclaration,
  playersDeclaration,
  gameActionsDeclaration,
  translationDeclaration,
  staffSearchDeclaration,
  searchDeclaration,
] as const;

export type DeclaredFeature = (typeof features)[number];
/** The keys of all members of a union, for records that each feature declares a part of. */
export type KeyOfEach<Union> = Union extends unknown ? keyof Union : never;
