// Written by `npm run lists`.

import { accountDeletionPlayerRoutes } from '../account-deletion/player.ts';
import { accountDeletionStaffRoutes } from '../account-deletion/staff.ts';
import { answerHelpStaffRoutes } from '../answer-help/staff.ts';
import { articlesPlayerRoutes } from '../articles/player.ts';
import { articlesStaffRoutes } from '../articles/staff.ts';
import { auditStaffRoutes } from '../audit/staff.ts';
import { chatAvailabilityRoutes } from '../chat/availability.ts';
import { chatOfferRoutes } from '../chat/offers.ts';
import { chatPlayerRoutes } from '../chat/player.ts';
import { chatStaffFileRoutes } from '../chat/staff-files.ts';
import { chatStaffRoutes } from '../chat/staff.ts';
import { feedbackBulkRunRoutes } from '../feedback/bulk-runs.ts';
import { feedbackPendingRepliesRoutes } from '../feedback/pending-replies.ts';
import { feedbackPlayerRoutes } from '../feedback/player.ts';
import { feedbackStaffRoutes } from '../feedback/staff.ts';
import { feedbackViewCountsRoutes } from '../feedback/view-counts.ts';
import { filesRoutes } from '../files/routes.ts';
import { followUpStaffRoutes } from '../follow-up/staff.ts';
import { gameActionsCallbackRoutes } from '../game-actions/callback.ts';
import { gameActionsStaffRoutes } from '../game-actions/staff.ts';
import { incidentsPlayerRoutes } from '../incidents/player.ts';
import { incidentsStaffRoutes } from '../incidents/staff.ts';
import { launchRoutes } from '../launch/player.ts';
import { noticesStaffRoutes } from '../notices/staff.ts';
import { personasStaffRoutes } from '../personas/staff.ts';
import { picturesStaffRoutes } from '../pictures/staff.ts';
import { playersStaffRoutes } from '../players/staff.ts';
import { reasonsStaffRoutes } from '../reasons/staff.ts';
import { repliesRoutes } from '../replies/player.ts';
import { restrictionsStaffRoutes } from '../restrictions/staff.ts';
import { retentionStaffRoutes } from '../retention/staff.ts';
import { routingStaffRoutes } from '../routing/staff.ts';
import { searchPlayerRoutes } from '../search/player.ts';
import { searchStaffRoutes } from '../search/staff.ts';
import { settingsRoutes } from '../settings/config.ts';
import { staffSearchRoutes } from '../staff-search/staff.ts';
import { staffPasskeyRoutes } from '../staff/passkeys.ts';
import { staffPeopleRoutes } from '../staff/people.ts';
import { staffRequestRoutes } from '../staff/requests.ts';
import { staffRoutes } from '../staff/staff.ts';
import { suggestionsPlayerRoutes } from '../suggestions/player.ts';
import { suggestionsStaffRoutes } from '../suggestions/staff.ts';
import { surveysPlayerRoutes } from '../surveys/player.ts';
import { surveysStaffRoutes } from '../surveys/staff.ts';
import { switchesStaffRoutes } from '../switches/staff.ts';
import { targetsStaffRoutes } from '../targets/staff.ts';
import { totalsRoutes } from '../totals/player.ts';
import { translationStaffRoutes } from '../translation/staff.ts';
import { viewsStaffRoutes } from '../views/staff.ts';
import { webhooksStaffRoutes } from '../webhooks/staff.ts';

export const listedRoutes = [
  ...accountDeletionPlayerRoutes,
  ...accountDeletionStaffRoutes,
  ...answerHelpStaffRoutes,
  ...articlesPlayerRoutes,
  ...articlesStaffRoutes,
  ...auditStaffRoutes,
  ...chatAvailabilityRoutes,
  ...chatOfferRoutes,
  ...chatPlayerRoutes,
  ...chatStaffFileRoutes,
  ...chatStaffRoutes,
  ...feedbackBulkRunRoutes,
  ...feedbackPendingRepliesRoutes,
  ...feedbackPlayerRoutes,
  ...feedbackStaffRoutes,
  ...feedbackViewCountsRoutes,
  ...filesRoutes,
  ...followUpStaffRoutes,
  ...gameActionsCallbackRoutes,
  ...gameActionsStaffRoutes,
  ...incidentsPlayerRoutes,
  ...incidentsStaffRoutes,
  ...launchRoutes,
  ...noticesStaffRoutes,
  ...personasStaffRoutes,
  ...picturesStaffRoutes,
  ...playersStaffRoutes,
  ...reasonsStaffRoutes,
  ...repliesRoutes,
  ...restrictionsStaffRoutes,
  ...retentionStaffRoutes,
  ...routingStaffRoutes,
  ...searchPlayerRoutes,
  ...searchStaffRoutes,
  ...settingsRoutes,
  ...staffSearchRoutes,
  ...staffPasskeyRoutes,
  ...staffPeopleRoutes,
  ...staffRequestRoutes,
  ...staffRoutes,
  ...suggestionsPlayerRoutes,
  ...suggestionsStaffRoutes,
  ...surveysPlayerRoutes,
  ...surveysStaffRoutes,
  ...switchesStaffRoutes,
  ...targetsStaffRoutes,
  ...totalsRoutes,
  ...translationStaffRoutes,
  ...viewsStaffRoutes,
  ...webhooksStaffRoutes,
] as const;
