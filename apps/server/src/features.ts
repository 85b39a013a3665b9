import { accountDeletionFeature } from './features/account-deletion/account-deletion.module.ts';
import { createAnswerHelpFeature } from './features/answer-help/answer-help.factory.ts';
import { articlesFeature } from './features/articles/articles.module.ts';
import { auditFeature } from './features/audit/audit.module.ts';
import { chatFeature } from './features/chat/chat.module.ts';
import { filesFeature } from './features/files/files.module.ts';
import { feedbackFeature } from './features/feedback/feedback.module.ts';
import { followUpFeature } from './features/follow-up/follow-up.module.ts';
import { gameActionsFeature } from './features/game-actions/game-actions.module.ts';
import { incidentsFeature } from './features/incidents/incidents.module.ts';
import { launchFeature } from './features/launch/launch.module.ts';
import { createCountersService } from './features/notices/notices.counters.service.ts';
import { noticesFeature } from './features/notices/notices.module.ts';
import { createNoticesService } from './features/notices/notices.service.ts';
import { personasFeature } from './features/personas/personas.module.ts';
import { picturesFeature } from './features/pictures/pictures.module.ts';
import { createNameSearch } from './features/players/players.public.ts';
import { playersFeature } from './features/players/players.module.ts';
import { reasonsFeature } from './features/reasons/reasons.module.ts';
import { repliesFeature } from './features/replies/replies.module.ts';
import { restrictionsFeature } from './features/restrictions/restrictions.module.ts';
import { retentionFeature } from './features/retention/retention.module.ts';
import { createRetentionService } from './features/retention/retention.service.ts';
import { createSearchFill } from './features/search/search.fill.service.ts';
import { routingFeature } from './features/routing/routing.module.ts';
import { searchFeature } from './features/search/search.module.ts';
import { createSearchService } from './features/search/search.service.ts';
import { settingsFeature } from './features/settings/settings.module.ts';
import { staffFeature } from './features/staff/staff.module.ts';
import { createStaffSearchIndex } from './features/staff-search/staff-search.index.service.ts';
import { staffSearchFeature } from './features/staff-search/staff-search.module.ts';
import { createPersonSearch } from './features/staff-search/staff-search.person.service.ts';
import { createStaffSearchService } from './features/staff-search/staff-search.service.ts';
import { suggestionsFeature } from './features/suggestions/suggestions.module.ts';
import { switchesFeature } from './features/switches/switches.module.ts';
import { surveysFeature } from './features/surveys/surveys.module.ts';
import { targetsFeature } from './features/targets/targets.module.ts';
import { totalsFeature } from './features/totals/totals.module.ts';
import { translationFeature } from './features/translation/translation.module.ts';
import { createTranslationService } from './features/translation/translation.service.ts';
import { viewsFeature } from './features/views/views.module.ts';
import { webhooksFeature } from './features/webhooks/webhooks.module.ts';
import type { Feature } from './http/feature.ts';
import type { Services } from './wiring.ts';
import { publicConfigOf } from './runtime/config.ts';

/** All features of this server, in the order their routes are mounted. */
export const createFeatures = (services: Services): Feature[] => {
  const features: Feature[] = [
    settingsFeature(publicConfigOf(services.config)),
    launchFeature({
      redis: services.redis,
      counted: services.counted,
      service: services.launchService,
      restrictions: services.restrictionWatch,
      switches: services.switchWatch,
      devices: services.devices,
      publicOrigin: services.config.publicOrigin,
      demoKeyFile: services.config.demoKeyFile,
      deletionOf: services.deletion.deletionOf,
      features: () => features,
    }),
    staffFeature(services.staffService, services.redis, services.consoleHints, services.counted),
    totalsFeature(services.totals),
    repliesFeature(services.replies, services.ownReplies, services.restrictionWatch, services.log),
    articlesFeature(
      services.articles,
      services.articlesStaff,
      services.articlesExchange,
      services.articleRatings,
      services.redis,
    ),
    searchFeature(
      createSearchService({
        ...services,
        publicReads: services.databases.public,
        budgets: services.config.budgets,
        switches: services.switchWatch,
        searchLength: services.config.limits.search_length,
        features: () => features,
      }),
      createSearchFill(services.database, () => features),
      services.synonyms,
    ),
    auditFeature(services.audit),
    picturesFeature(services.pictures, services.videos),
    personasFeature(services.personas),
    incidentsFeature(services.incidents, services.incidentsStaff),
    suggestionsFeature(services.suggestions, services.suggestionsStaff, services.merging),
    surveysFeature(services.surveys, services.config.retentionDays.surveyTexts),
    feedbackFeature({
      service: services.feedback,
      similar: services.feedbackSimilar,
      appeals: services.feedbackAppeals,
      jobs: services.feedbackJobs,
      staff: services.feedbackStaff,
      retentionDays: services.config.retentionDays.reports,
      redis: services.redis,
    }),
    chatFeature({
      database: services.database,
      log: services.log,
      metrics: services.metrics,
      tracing: services.tracing,
      clock: services.clock,
      hints: services.chatHints,
      directory: services.directory,
      chatLookMs: services.config.chatLookMs,
      service: services.chat,
      sending: services.chatSending,
      staff: services.chatStaff,
      files: services.chatFiles,
      retentionDays: services.config.chatRetention.days,
    }),
    routingFeature(services.routing),
    accountDeletionFeature({
      ...services,
      service: services.deletion,
      upload: services.files.upload,
      megabytesMax: services.config.limits.picture_megabytes,
      staff: services.deletionStaff,
      features: () => features,
    }),
    webhooksFeature(services.webhooksStaff, services.webhookSending),
    restrictionsFeature(services.restrictions, services.counted),
    switchesFeature(services.switches, services.switchWatch),
    filesFeature(services.files, services.config.limits.picture_megabytes, services.counted),
    noticesFeature({
      ...services,
      service: createNoticesService(services),
      counters: createCountersService(services),
    }),
    targetsFeature(services),
    followUpFeature({
      ...services,
      hints: services.chatHints,
      chat: services.chatStaff,
      limits: services.config.limits,
    }),
    reasonsFeature(services.reasons),
    viewsFeature(services.views),
    playersFeature({ ...services, features: () => features }),
    gameActionsFeature(services.gameActions),
    translationFeature(createTranslationService({ ...services, setup: services.config.translation }), services.counted),
    createAnswerHelpFeature(services),
    staffSearchFeature({
      service: createStaffSearchService({ ...services, features: () => features }),
      index: createStaffSearchIndex({
        ...services,
        chatDays: services.config.staffSearchChatDays,
        features: () => features,
      }),
      person: createPersonSearch({
        reports: services.feedbackStaff.reports,
        playersOfName: createNameSearch(services),
      }),
    }),
    retentionFeature(createRetentionService(services.database, () => features)),
  ];
  return features;
};
