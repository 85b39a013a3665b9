import { articlesFeature } from './features/articles/articles.module.ts';
import { launchFeature } from './features/launch/launch.module.ts';
import { settingsFeature } from './features/settings/settings.module.ts';
import { totalsFeature } from './features/totals/totals.module.ts';
import type { Feature } from './platform/feature.ts';
import type { Services } from './services.ts';
import { version } from './platform/version.ts';

/** The table of contents: everything this server does. */
export const createFeatures = ({ config, clock, launchService, totals, articles }: Services): Feature[] => [
  settingsFeature({ game: config.game, limits: config.limits, version }),
  launchFeature({
    service: launchService,
    clock,
    publicOrigin: config.publicOrigin,
    demoKeyFile: config.demoKeyFile,
  }),
  totalsFeature(totals),
  articlesFeature(articles),
];
