// Written by `npm run lists`.

import { accountDeletionFeature } from '../features/account-deletion/account-deletion.feature.ts';
import { articlesFeature } from '../features/articles/articles.feature.ts';
import { auditFeature } from '../features/audit/audit.feature.ts';
import { chatFeature } from '../features/chat/chat.feature.ts';
import { feedbackFeature } from '../features/feedback/feedback.feature.ts';
import { gameActionsFeature } from '../features/game-actions/game-actions.feature.ts';
import { incidentsFeature } from '../features/incidents/incidents.feature.ts';
import { noticesFeature } from '../features/notices/notices.feature.ts';
import { personasFeature } from '../features/personas/personas.feature.ts';
import { playersFeature } from '../features/players/players.feature.ts';
import { reasonsFeature } from '../features/reasons/reasons.feature.ts';
import { restrictionsFeature } from '../features/restrictions/restrictions.feature.ts';
import { retentionFeature } from '../features/retention/retention.feature.ts';
import { routingFeature } from '../features/routing/routing.feature.ts';
import { searchFeature } from '../features/search/search.feature.ts';
import { staffSearchFeature } from '../features/staff-search/staff-search.feature.ts';
import { staffFeature } from '../features/staff/staff.feature.ts';
import { statisticsFeature } from '../features/statistics/statistics.feature.ts';
import { suggestionsFeature } from '../features/suggestions/suggestions.feature.ts';
import { surveysFeature } from '../features/surveys/surveys.feature.ts';
import { switchesFeature } from '../features/switches/switches.feature.ts';
import { targetsFeature } from '../features/targets/targets.feature.ts';
import { templatesFeature } from '../features/templates/templates.feature.ts';
import { viewsFeature } from '../features/views/views.feature.ts';
import { webhooksFeature } from '../features/webhooks/webhooks.feature.ts';
import type { ConsoleFeature } from '../platform/registration/console-feature.ts';

export const listedFeatures: readonly ConsoleFeature[] = [
  accountDeletionFeature,
  articlesFeature,
  auditFeature,
  chatFeature,
  feedbackFeature,
  gameActionsFeature,
  incidentsFeature,
  noticesFeature,
  personasFeature,
  playersFeature,
  reasonsFeature,
  restrictionsFeature,
  retentionFeature,
  routingFeature,
  searchFeature,
  staffSearchFeature,
  staffFeature,
  statisticsFeature,
  suggestionsFeature,
  surveysFeature,
  switchesFeature,
  targetsFeature,
  templatesFeature,
  viewsFeature,
  webhooksFeature,
];
