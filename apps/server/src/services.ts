import { createClosing } from './features/account-deletion/account-deletion.closing.ts';
import { createDeletionDesk } from './features/account-deletion/account-deletion.desk.service.ts';
import { createErasure } from './features/account-deletion/account-deletion.erasure.service.ts';
import { createReapply } from './features/account-deletion/account-deletion.reapply.service.ts';
import { createDeletionService } from './features/account-deletion/account-deletion.service.ts';
import { createDeletionUnmask } from './features/account-deletion/account-deletion.unmask.service.ts';
import { createContentChange } from './features/articles/articles.change.ts';
import { createArticlesDesk } from './features/articles/articles.desk.service.ts';
import { createArticlesExchange } from './features/articles/articles.exchange.service.ts';
import { createArticlesService } from './features/articles/articles.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createChatDeskServices } from './features/chat/chat.desk.ts';
import { createChatHints } from './features/chat/chat.events.ts';
import { createChatFiles } from './features/chat/chat.files.ts';
import { createSending } from './features/chat/chat.send.ts';
import { createChatService } from './features/chat/chat.service.ts';
import { createFeedbackDeskServices } from './features/feedback/feedback.desk.ts';
import { feedbackJobs } from './features/feedback/feedback.jobs.ts';
import { createFeedbackService } from './features/feedback/feedback.service.ts';
import { createFeedbackSimilar } from './features/feedback/feedback.similar.service.ts';
import { createFileLinks } from './features/files/files.links.ts';
import { createFilesService } from './features/files/files.service.ts';
import { createIncidentsDesk } from './features/incidents/incidents.desk.service.ts';
import { createOpenList } from './features/incidents/incidents.open-list.ts';
import { createIncidentsService } from './features/incidents/incidents.service.ts';
import { createDeviceService } from './features/launch/launch.device.service.ts';
import { createAdmission } from './features/launch/launch.public.ts';
import { createLaunchService } from './features/launch/launch.service.ts';
import { createTicketVerifier } from './features/launch/launch.ticket.ts';
import { createPersonasService } from './features/personas/personas.service.ts';
import { createIngest } from './features/pictures/pictures.ingest.ts';
import { createPicturesService } from './features/pictures/pictures.service.ts';
import { createStaffAdmission } from './features/staff/staff.public.ts';
import { createStaffService } from './features/staff/staff.service.ts';
import { createSuggestionsDesk } from './features/suggestions/suggestions.desk.service.ts';
import { createMerging } from './features/suggestions/suggestions.merging.ts';
import { createSuggestionsService } from './features/suggestions/suggestions.service.ts';
import { createSurveysServices } from './features/surveys/surveys.services.ts';
import { createTotalsService } from './features/totals/totals.service.ts';
import { createWebhooksDesk } from './features/webhooks/webhooks.desk.service.ts';
import { createWebhookSending } from './features/webhooks/webhooks.sending.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { ServerConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { createDeskHints } from './platform/desk.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { openRedis } from './platform/redis.ts';
import { createReplies } from './platform/replies.ts';
import { watchRevision } from './platform/revision.ts';
import { openStores } from './platform/stores.ts';

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
  const replies = createReplies(database, redis, clock);
  const stores = await openStores(config);
  const { media } = stores;
  const ingest = createIngest({ log });
  const fileLinks = createFileLinks(config.staffSecret, clock);
  const change = createContentChange(database, revision);
  const openList = createOpenList(database, desk);
  const merging = createMerging({ database });
  const launchService = createLaunchService({ database, redis, metrics, verifyTicket });
  const devices = createDeviceService({
    database,
    metrics,
    limits: config.limits,
    mode: config.launch,
    announce: launchService.announce,
  });
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
  const personas = createPersonasService({ database, desk });
  const chatHints = createChatHints(redis);
  const staff = createStaffAdmission(staffService, config.publicOrigin);
  const files = createFilesService({
    database,
    clock,
    links: fileLinks,
    objects: stores.files,
    ingest,
    limits: config.limits,
    log,
  });
  const chatDesk = createChatDeskServices({ database, clock, desk, hints: chatHints });
  const chat = createChatService({
    database,
    clock,
    desk,
    hints: chatHints,
    limits: config.limits,
    personas: async () => (await personas.list()).map(({ id, name, portrait }) => ({ id, name, portrait })),
  });
  const closing = createClosing([(tx, playerId) => launchService.revokeWithin(tx, { playerId }), chat.endWithin]);
  const webhookSending = createWebhookSending({ database, desk, log, receivers: config.webhookReceivers });
  // An installation that launches by parameters only has no verified players to rank the board by.
  const ranking = config.launch === 'parameters' ? 'unverified_supporters' : 'supporters';
  return {
    config,
    clock,
    log,
    metrics,
    database,
    redis,
    revision,
    desk,
    replies,
    stores,
    media,
    ingest,
    fileLinks,
    launchService,
    devices,
    launch: createAdmission(launchService, devices, config.publicOrigin),
    staffService,
    staff,
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
    files,
    personas,
    chatHints,
    chatSending: createSending({ database, limits: config.limits, log, onStored: chatHints.announce }),
    chat,
    chatDesk,
    chatFiles: createChatFiles({ files, desk: chatDesk }),
    incidents: createIncidentsService({ database, openList, replies, clock, limits: config.limits }),
    incidentsDesk: createIncidentsDesk({ database, openList, replies, desk, clock }),
    suggestions: createSuggestionsService({ database, limits: config.limits, ranking }),
    suggestionsDesk: createSuggestionsDesk({ database, merging, desk, clock, ranking }),
    merging,
    surveys: createSurveysServices({ database, clock, desk, revision, log, limits: config.limits }),
    feedback: createFeedbackService({ database, clock, desk, replies, fileLinks, limits: config.limits }),
    feedbackSimilar: createFeedbackSimilar({ database }),
    feedbackDesk: createFeedbackDeskServices({
      database,
      clock,
      desk,
      replies,
      fileLinks,
      gameName: config.game.name,
      lockStaff: staff.lock,
    }),
    deletion: createDeletionService({ database, clock, desk, limits: config.limits }),
    deletionDesk: {
      desk: createDeletionDesk({ database, desk, closing, needsTwo: config.deletionFourEyes }),
      unmask: createDeletionUnmask({ database, fileLinks, lockStaff: staff.lock }),
    },
    erasure: createErasure({
      database,
      objects: stores.files,
      ledger: stores.ledger,
      desk,
      log,
      endSessions: (playerId) => launchService.revoke({ playerId }),
    }),
    reapply: createReapply({ database, ledger: stores.ledger }),
    feedbackJobs: feedbackJobs({ database, clock, desk, replies }),
    webhookSending,
    webhooksDesk: createWebhooksDesk({ database, desk, receivers: config.webhookReceivers }),
    close: async (): Promise<void> => {
      await webhookSending.close();
      revision.close();
      await ingest.close();
      stores.close();
      await redis.close();
      await database.close();
    },
  };
};
