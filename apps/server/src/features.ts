import { articlesFeature } from './features/articles/articles.module.ts';
import { auditFeature } from './features/audit/audit.module.ts';
import { launchFeature } from './features/launch/launch.module.ts';
import { personasFeature } from './features/personas/personas.module.ts';
import { picturesFeature } from './features/pictures/pictures.module.ts';
import { settingsFeature } from './features/settings/settings.module.ts';
import { staffFeature } from './features/staff/staff.module.ts';
import { totalsFeature } from './features/totals/totals.module.ts';
import type { Feature } from './platform/feature.ts';
import type { Services } from './services.ts';
import { version } from './platform/version.ts';

/** The table of contents: everything this server does. */
export const createFeatures = (services: Services): Feature[] => [
  settingsFeature({ game: services.config.game, limits: services.config.limits, version }),
  launchFeature({
    service: services.launchService,
    clock: services.clock,
    publicOrigin: services.config.publicOrigin,
    demoKeyFile: services.config.demoKeyFile,
  }),
  staffFeature(services.staffService),
  totalsFeature(services.totals),
  articlesFeature(services.articles, services.articlesDesk, services.articlesExchange),
  auditFeature(services.audit),
  picturesFeature(services.pictures),
  personasFeature(services.personas),
];
