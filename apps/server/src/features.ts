// Written by `npm run lists`.

import { accountDeletionModule } from './features/account-deletion/account-deletion.module.ts';
import { answerHelpModule } from './features/answer-help/answer-help.module.ts';
import { articlesModule } from './features/articles/articles.module.ts';
import { auditModule } from './features/audit/audit.module.ts';
import { chatModule } from './features/chat/chat.module.ts';
import { feedbackModule } from './features/feedback/feedback.module.ts';
import { filesModule } from './features/files/files.module.ts';
import { followUpModule } from './features/follow-up/follow-up.module.ts';
import { gameActionsModule } from './features/game-actions/game-actions.module.ts';
import { incidentsModule } from './features/incidents/incidents.module.ts';
import { launchModule } from './features/launch/launch.module.ts';
import { noticesModule } from './features/notices/notices.module.ts';
import { personasModule } from './features/personas/personas.module.ts';
import { picturesModule } from './features/pictures/pictures.module.ts';
import { playersModule } from './features/players/players.module.ts';
import { reasonsModule } from './features/reasons/reasons.module.ts';
import { repliesModule } from './features/replies/replies.module.ts';
import { restrictionsModule } from './features/restrictions/restrictions.module.ts';
import { retentionModule } from './features/retention/retention.module.ts';
import { routingModule } from './features/routing/routing.module.ts';
import { searchModule } from './features/search/search.module.ts';
import { settingsModule } from './features/settings/settings.module.ts';
import { staffSearchModule } from './features/staff-search/staff-search.module.ts';
import { staffModule } from './features/staff/staff.module.ts';
import { suggestionsModule } from './features/suggestions/suggestions.module.ts';
import { surveysModule } from './features/surveys/surveys.module.ts';
import { switchesModule } from './features/switches/switches.module.ts';
import { targetsModule } from './features/targets/targets.module.ts';
import { totalsModule } from './features/totals/totals.module.ts';
import { translationModule } from './features/translation/translation.module.ts';
import { viewsModule } from './features/views/views.module.ts';
import { webhooksModule } from './features/webhooks/webhooks.module.ts';

/** All features of this server. */
export const modules = [
  accountDeletionModule,
  answerHelpModule,
  articlesModule,
  auditModule,
  chatModule,
  feedbackModule,
  filesModule,
  followUpModule,
  gameActionsModule,
  incidentsModule,
  launchModule,
  noticesModule,
  personasModule,
  picturesModule,
  playersModule,
  reasonsModule,
  repliesModule,
  restrictionsModule,
  retentionModule,
  routingModule,
  searchModule,
  settingsModule,
  staffSearchModule,
  staffModule,
  suggestionsModule,
  surveysModule,
  switchesModule,
  targetsModule,
  totalsModule,
  translationModule,
  viewsModule,
  webhooksModule,
] as const;
