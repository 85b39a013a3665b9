import { accountDeletionFeature } from './features/account-deletion/account-deletion.module.ts';
import { articlesFeature } from './features/articles/articles.module.ts';
import { auditFeature } from './features/audit/audit.module.ts';
import { chatFeature } from './features/chat/chat.module.ts';
import { filesFeature } from './features/files/files.module.ts';
import { feedbackFeature } from './features/feedback/feedback.module.ts';
import { incidentsFeature } from './features/incidents/incidents.module.ts';
import { launchFeature } from './features/launch/launch.module.ts';
import { personasFeature } from './features/personas/personas.module.ts';
import { picturesFeature } from './features/pictures/pictures.module.ts';
import { settingsFeature } from './features/settings/settings.module.ts';
import { staffFeature } from './features/staff/staff.module.ts';
import { suggestionsFeature } from './features/suggestions/suggestions.module.ts';
import { surveysFeature } from './features/surveys/surveys.module.ts';
import { totalsFeature } from './features/totals/totals.module.ts';
import { webhooksFeature } from './features/webhooks/webhooks.module.ts';
import type { Feature } from './platform/feature.ts';
import type { Services } from './services.ts';
import { version } from './platform/version.ts';

/** The table of contents: everything this server does. */
export const createFeatures = (services: Services): Feature[] => {
  const features: Feature[] = [
    settingsFeature({
      game: services.config.game,
      limits: services.config.limits,
      version,
      launch: services.config.launch,
    }),
    launchFeature({
      service: services.launchService,
      devices: services.devices,
      publicOrigin: services.config.publicOrigin,
      demoKeyFile: services.config.demoKeyFile,
      deletionOf: services.deletion.deletionOf,
      features: () => features,
    }),
    staffFeature(services.staffService),
    totalsFeature(services.totals),
    articlesFeature(services.articles, services.articlesDesk, services.articlesExchange),
    auditFeature(services.audit),
    picturesFeature(services.pictures),
    personasFeature(services.personas),
    incidentsFeature(services.incidents, services.incidentsDesk),
    suggestionsFeature(services.suggestions, services.suggestionsDesk, services.merging),
    surveysFeature(services.surveys),
    feedbackFeature({
      service: services.feedback,
      similar: services.feedbackSimilar,
      jobs: services.feedbackJobs,
      desk: services.feedbackDesk,
    }),
    chatFeature({
      service: services.chat,
      sending: services.chatSending,
      desk: services.chatDesk,
      files: services.chatFiles,
    }),
    accountDeletionFeature({
      ...services,
      service: services.deletion,
      desks: services.deletionDesk,
      features: () => features,
    }),
    webhooksFeature(services.webhooksDesk, services.webhookSending),
    filesFeature(services.files, services.config.limits.picture_megabytes),
  ];
  return features;
};
