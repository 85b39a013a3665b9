import { accountDeletionPlayerRoutes } from '../account-deletion/player.ts';
import { accountDeletionStaffRoutes } from '../account-deletion/staff.ts';
import { answerHelpStaffRoutes } from '../answer-help/staff.ts';
import { articlesPlayerRoutes } from '../articles/player.ts';
import { articlesStaffRoutes } from '../articles/staff.ts';
import { auditStaffRoutes } from '../audit/staff.ts';
import { chatAvailabilityRoutes } from '../chat/availability.ts';
import { chatPlayerRoutes } from '../chat/player.ts';
import { chatOfferRoutes } from '../chat/offers.ts';
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
import { restrictionsStaffRoutes } from '../restrictions/staff.ts';
import { repliesRoutes } from '../replies/player.ts';
import { retentionStaffRoutes } from '../retention/staff.ts';
import { routingStaffRoutes } from '../routing/staff.ts';
import { searchPlayerRoutes } from '../search/player.ts';
import { searchStaffRoutes } from '../search/staff.ts';
import { settingsRoutes } from '../settings/config.ts';
import { staffPasskeyRoutes } from '../staff/passkeys.ts';
import { staffPeopleRoutes } from '../staff/people.ts';
import { staffRequestRoutes } from '../staff/requests.ts';
import { staffRoutes } from '../staff/staff.ts';
import { staffSearchRoutes } from '../staff-search/staff.ts';
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
import type { Route } from './route.ts';

/** All HTTP routes, as listed by each file. The OpenAPI document and the authorization matrix are derived from them. */
export const routes = [
  ...settingsRoutes,
  ...totalsRoutes,
  ...repliesRoutes,
  ...articlesPlayerRoutes,
  ...searchPlayerRoutes,
  ...launchRoutes,
  ...staffRoutes,
  ...staffPasskeyRoutes,
  ...staffPeopleRoutes,
  ...staffRequestRoutes,
  ...personasStaffRoutes,
  ...auditStaffRoutes,
  ...picturesStaffRoutes,
  ...articlesStaffRoutes,
  ...filesRoutes,
  ...feedbackPlayerRoutes,
  ...feedbackStaffRoutes,
  ...feedbackPendingRepliesRoutes,
  ...feedbackBulkRunRoutes,
  ...feedbackViewCountsRoutes,
  ...incidentsPlayerRoutes,
  ...incidentsStaffRoutes,
  ...suggestionsPlayerRoutes,
  ...suggestionsStaffRoutes,
  ...chatPlayerRoutes,
  ...chatStaffRoutes,
  ...chatStaffFileRoutes,
  ...chatAvailabilityRoutes,
  ...chatOfferRoutes,
  ...routingStaffRoutes,
  ...surveysPlayerRoutes,
  ...surveysStaffRoutes,
  ...accountDeletionPlayerRoutes,
  ...accountDeletionStaffRoutes,
  ...webhooksStaffRoutes,
  ...restrictionsStaffRoutes,
  ...switchesStaffRoutes,
  ...retentionStaffRoutes,
  ...noticesStaffRoutes,
  ...targetsStaffRoutes,
  ...followUpStaffRoutes,
  ...reasonsStaffRoutes,
  ...searchStaffRoutes,
  ...viewsStaffRoutes,
  ...playersStaffRoutes,
  ...gameActionsStaffRoutes,
  ...gameActionsCallbackRoutes,
  ...translationStaffRoutes,
  ...answerHelpStaffRoutes,
  ...staffSearchRoutes,
] as const satisfies readonly Route[];

export type RoutePath = (typeof routes)[number]['path'];
export type RouteAt<Path extends RoutePath> = Extract<(typeof routes)[number], { path: Path }>;
