import { createArticlesService } from './features/articles/articles.service.ts';
import { createAdmission } from './features/launch/launch.public.ts';
import { createLaunchService } from './features/launch/launch.service.ts';
import { createTicketVerifier } from './features/launch/launch.ticket.ts';
import { createTotalsService } from './features/totals/totals.service.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { ServerConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { openRedis } from './platform/redis.ts';
import { watchRevision } from './platform/revision.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Builds everything the roles share, in the order it depends on each other. The only place where it is wired. */
export const createServices = async (config: ServerConfig, clock: Clock = systemClock) => {
  const log = createLog(config.logLevel);
  const metrics = createMetrics();
  const verifyTicket = await createTicketVerifier(config.launchKeys, clock);
  const database = openDatabase(config.databaseUrl, log);
  const redis = openRedis(config.redisUrl, log);
  const revision = await watchRevision(database, redis, log);
  const launchService = createLaunchService({ database, redis, metrics, verifyTicket });
  return {
    config,
    clock,
    log,
    metrics,
    database,
    redis,
    revision,
    launchService,
    launch: createAdmission(launchService, config.publicOrigin),
    totals: createTotalsService({ database, revision, clock, metrics, log }),
    articles: createArticlesService({
      database,
      revision,
      clock,
      metrics,
      searchLength: config.limits.search_length,
    }),
    close: async (): Promise<void> => {
      revision.close();
      await redis.close();
      await database.close();
    },
  };
};
