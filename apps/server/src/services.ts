import { createContentChange } from './features/articles/articles.change.ts';
import { createArticlesDesk } from './features/articles/articles.desk.service.ts';
import { createArticlesExchange } from './features/articles/articles.exchange.service.ts';
import { createArticlesService } from './features/articles/articles.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createAdmission } from './features/launch/launch.public.ts';
import { createLaunchService } from './features/launch/launch.service.ts';
import { createTicketVerifier } from './features/launch/launch.ticket.ts';
import { createPersonasService } from './features/personas/personas.service.ts';
import { createIngest } from './features/pictures/pictures.ingest.ts';
import { createPicturesService } from './features/pictures/pictures.service.ts';
import { createStaffAdmission } from './features/staff/staff.public.ts';
import { createStaffService } from './features/staff/staff.service.ts';
import { createTotalsService } from './features/totals/totals.service.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { ServerConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { createDeskHints } from './platform/desk.ts';
import { createLog } from './platform/log.ts';
import { createMediaStore } from './platform/media-store.ts';
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
  const redis = openRedis(config.redisUrl, config.redisPrefix, log);
  const revision = await watchRevision(database, redis, log);
  const desk = createDeskHints(redis);
  const media = createMediaStore(config.mediaDir);
  const ingest = createIngest({ log });
  const change = createContentChange(database, revision);
  const launchService = createLaunchService({ database, redis, metrics, verifyTicket });
  const staffService = createStaffService({
    database,
    redis,
    desk,
    log,
    metrics,
    secret: config.staffSecret,
    publicOrigin: config.publicOrigin,
    gameName: config.game.name,
    oidc: config.oidc,
  });
  return {
    config,
    clock,
    log,
    metrics,
    database,
    redis,
    revision,
    desk,
    media,
    ingest,
    launchService,
    launch: createAdmission(launchService, config.publicOrigin),
    staffService,
    staff: createStaffAdmission(staffService, config.publicOrigin),
    totals: createTotalsService({ database, revision, clock, metrics, log }),
    articles: createArticlesService({
      database,
      revision,
      change,
      desk,
      clock,
      metrics,
      searchLength: config.limits.search_length,
    }),
    articlesDesk: createArticlesDesk({ database, change, desk, clock }),
    articlesExchange: createArticlesExchange({ database, change, desk }),
    audit: createAuditService({ database, clock, log }),
    pictures: createPicturesService({ database, clock, desk, media, ingest }),
    personas: createPersonasService({ database, desk }),
    close: async (): Promise<void> => {
      revision.close();
      await ingest.close();
      await redis.close();
      await database.close();
    },
  };
};
