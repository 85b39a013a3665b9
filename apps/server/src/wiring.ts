import { createClosing } from './features/account-deletion/staff/account-closing.service.ts';
import { createDeletionStaffService } from './features/account-deletion/staff/requests.service.ts';
import { createErasure } from './features/account-deletion/jobs/erasure.service.ts';
import { createReapply } from './features/account-deletion/jobs/reapply.service.ts';
import { createDeletionService } from './features/account-deletion/player/requests.service.ts';
import { createDeletionUnmask } from './features/account-deletion/staff/unmask.service.ts';
import { createContentChange } from './features/articles/articles.content-change.service.ts';
import { createArticleRatings } from './features/articles/player/rating.service.ts';
import { createArticlesStaffService } from './features/articles/staff/editor.service.ts';
import { createArticlesExchange } from './features/articles/staff/translation-exchange.service.ts';
import { createArticlesService } from './features/articles/articles.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createChatStaffServices } from './features/chat/staff/staff.service.ts';
import { countHeldBy, leaveDuty } from './features/chat/chat.public.ts';
import { createChatFiles } from './features/chat/chat.files.service.ts';
import { createSending } from './features/chat/chat.send.service.ts';
import { createChatService } from './features/chat/player/conversation.service.ts';
import { createDepartedStaff } from './features/feedback/jobs/departed-staff.service.ts';
import { countOpenOf } from './features/feedback/feedback.public.ts';
import { createFeedbackStaffServices } from './features/feedback/staff/staff.service.ts';
import { feedbackJobs } from './features/feedback/jobs/follow-up.jobs.ts';
import { reportRoutingJob } from './features/feedback/jobs/routing.jobs.ts';
import { reportRetentionJob } from './features/feedback/jobs/retention.jobs.ts';
import { feedbackSendingJob } from './features/feedback/jobs/send-replies.jobs.ts';
import { createFeedbackAppeals } from './features/feedback/player/appeal.service.ts';
import { createFeedbackService } from './features/feedback/player/report.service.ts';
import { createFeedbackSimilar } from './features/feedback/player/similar.service.ts';
import { createFileLinks } from './features/files/files.links.service.ts';
import { createFilesService } from './features/files/files.service.ts';
import { createGameActionsServices } from './features/game-actions/game-actions.services.factory.ts';
import { createIncidentsStaffService } from './features/incidents/incidents.staff.service.ts';
import { createOpenList } from './features/incidents/incidents.open-list.service.ts';
import { createIncidentsService } from './features/incidents/incidents.service.ts';
import { openIncidentOf } from './features/incidents/incidents.view.ts';
import { createDeviceService } from './features/launch/launch.device.service.ts';
import { createAdmission } from './features/launch/launch.public.ts';
import { createLaunchService } from './features/launch/launch.service.ts';
import { createPersonasService } from './features/personas/personas.service.ts';
import { createPicturesService } from './features/pictures/pictures.service.ts';
import { createVideosService } from './features/pictures/pictures.videos.service.ts';
import { createSynonymsService } from './features/search/search.synonyms.service.ts';
import { createReasonsService } from './features/reasons/reasons.service.ts';
import { createRestrictionsService } from './features/restrictions/restrictions.service.ts';
import { createRoutingService } from './features/routing/routing.service.ts';
import { createStaffAdmission } from './features/staff/staff.public.ts';
import { createStaffService } from './features/staff/staff.service.ts';
import { createSuggestionsStaffService } from './features/suggestions/suggestions.staff.service.ts';
import { createMerging } from './features/suggestions/suggestions.merging.service.ts';
import { createSuggestionsService } from './features/suggestions/suggestions.service.ts';
import { createSwitchesService } from './features/switches/switches.service.ts';
import { createSurveysServices } from './features/surveys/surveys.services.factory.ts';
import { createTotalsService } from './features/totals/totals.service.ts';
import { createViewsService } from './features/views/views.service.ts';
import { createWebhooksStaffService } from './features/webhooks/webhooks.staff.service.ts';
import { createWebhookDelivery } from './features/webhooks/webhooks.delivery.service.ts';
import { systemClock, type Clock } from './runtime/clock.ts';
import type { ServerConfig } from './runtime/config.ts';
import type { Role } from './runtime/config-variables.ts';
import type { Database } from './data/database.ts';
import { createExportCursors } from './data/export-cursor.ts';
import { createKeyedHash } from './runtime/token.ts';
import { isGameNotified } from './runtime/webhook-receivers.ts';
import { createOwnService } from './features/replies/replies.own.service.ts';
import { createReplies } from './features/replies/replies.public.ts';
import { createCounted } from './data/retention.ts';
import { openShared, type Shared } from './wiring-shared.ts';

/** Creates all services of one role in dependency order. The only place where they are wired together. */
const createRoleServices = (shared: Shared, database: Database, publicReads: Database, close: () => Promise<void>) => {
  const {
    config,
    clock,
    log,
    metrics,
    tracing,
    verifyTicket,
    redis,
    revision,
    consoleHints,
    chatHints,
    directory,
    stores,
    ingest,
    transcoder,
    keyring,
    restrictionWatch,
    switchWatch,
    vocabulary,
  } = shared;
  const replies = createReplies(database, redis, clock);
  const counted = createCounted(database, metrics);
  const { media } = stores;
  const fileLinks = createFileLinks(keyring.of('fileLinks'), clock);
  const hashOfSearch = createKeyedHash(keyring.of('searches'));
  const change = createContentChange(database, revision);
  const openList = createOpenList(publicReads, consoleHints, revision);
  const merging = createMerging({ database });
  const launchService = createLaunchService({ database, redis, metrics, log, clock, verifyTicket });
  const devices = createDeviceService({
    database,
    metrics,
    limits: config.limits,
    mode: config.launch,
    announce: launchService.announce,
  });
  const leaving = createDepartedStaff({ database, clock, consoleHints });
  const staffService = createStaffService({
    database,
    redis,
    consoleHints,
    log,
    metrics,
    keyring,
    consoleOrigin: config.consoleOrigin,
    gameName: config.game.name,
    idleMinutes: config.staffIdleMinutes,
    picturesPerHour: config.staffPicturesPerHour,
    oidc: config.oidc,
    work: {
      count: async (tx, staffId) => ({
        reports: await countOpenOf(tx, staffId),
        chats: await countHeldBy(tx, staffId),
      }),
      release: leaving.release,
    },
    leaveDuty: async (staffId, who) => {
      if (await leaveDuty(database.query, staffId, who)) consoleHints.changed('seats', [staffId]);
    },
  });
  const personas = createPersonasService({ database, consoleHints, gameName: config.game.name });
  const staff = createStaffAdmission(staffService, config.consoleOrigin);
  const files = createFilesService({
    database,
    clock,
    links: fileLinks,
    objects: stores.files,
    ingest,
    transcoder,
    restrictionWatch,
    limits: config.limits,
    log,
    metrics,
  });
  const chatStaff = createChatStaffServices({
    database,
    clock,
    consoleHints,
    hints: chatHints,
    log,
    retention: config.chatRetention,
    counted,
  });
  const chat = createChatService({
    database,
    clock,
    consoleHints,
    hints: chatHints,
    limits: config.limits,
    personas: async () => (await personas.list()).map(({ id, name, portrait }) => ({ id, name, portrait })),
  });
  const closing = createClosing([(tx, playerId) => launchService.revokeWithin(tx, { playerId }), chat.endWithin]);
  const webhookDelivery = createWebhookDelivery({
    database,
    consoleHints,
    log,
    metrics,
    receivers: config.webhookReceivers,
    counted,
  });
  const { videoHosts } = config;
  // Without verified players, the board is ranked by unverified supporters.
  const ranking = config.launch === 'parameters' ? 'unverified_supporters' : 'supporters';
  return {
    config,
    clock,
    log,
    metrics,
    tracing,
    database,
    databases: shared.databases,
    counted,
    redis,
    revision,
    consoleHints,
    replies,
    ownReplies: createOwnService({ database, clock, replies, chatOf: chat.glance }),
    stores,
    media,
    ingest,
    fileLinks,
    launchService,
    devices,
    launch: createAdmission(launchService, devices, config.publicOrigin),
    staffService,
    staff,
    totals: createTotalsService({ database: publicReads, revision, clock, metrics, log }),
    articles: createArticlesService({
      database,
      publicReads,
      revision,
      change,
      consoleHints,
      clock,
      metrics,
      videoHosts,
      openIncidents: async (lang) => (await openList.read(lang)).map(openIncidentOf),
    }),
    articlesStaff: createArticlesStaffService({ database, change, consoleHints, clock, videoHosts }),
    articleRatings: createArticleRatings({ database, limits: config.limits }),
    articlesExchange: createArticlesExchange({ database, change, consoleHints, videoHosts }),
    audit: createAuditService({ database, clock, log, heads: stores.auditHeads }),
    pictures: createPicturesService({ database, clock, consoleHints, media, ingest }),
    videos: createVideosService({ database, consoleHints, media }),
    files,
    personas,
    chatHints,
    directory,
    chatSending: createSending({ database, limits: config.limits, log, metrics, onStored: chatHints.announce }),
    chat,
    chatStaff: chatStaff,
    routing: createRoutingService({ database, consoleHints }),
    chatFiles: createChatFiles({ files, assignment: chatStaff }),
    incidents: createIncidentsService({ database, openList, replies, clock, limits: config.limits }),
    incidentsStaff: createIncidentsStaffService({ database, openList, change, replies, consoleHints, clock }),
    openIncidentCategories: openList.categories,
    suggestions: createSuggestionsService({ database, publicReads, limits: config.limits, ranking }),
    suggestionsStaff: createSuggestionsStaffService({ database, merging, consoleHints, clock, ranking }),
    merging,
    surveys: createSurveysServices({
      database,
      publicReads,
      clock,
      consoleHints,
      revision,
      log,
      limits: config.limits,
      exportCursors: createExportCursors(keyring.of('exportCursors'), clock),
      counted,
      textRetentionDays: config.retentionDays.surveyTexts,
    }),
    hashOfSearch,
    feedback: createFeedbackService({
      database,
      clock,
      consoleHints,
      replies,
      fileLinks,
      restrictionWatch,
      limits: config.limits,
    }),
    feedbackSimilar: createFeedbackSimilar({ database }),
    feedbackAppeals: createFeedbackAppeals({ database, clock, consoleHints, limits: config.limits }),
    feedbackStaff: createFeedbackStaffServices({
      database,
      clock,
      consoleHints,
      replies,
      fileLinks,
      gameName: config.game.name,
      targetHours: config.reportTargetHours,
      metrics,
      picturesPerHour: config.staffPicturesPerHour,
      hashOfSearch,
    }),
    deletion: createDeletionService({ database, clock, consoleHints, limits: config.limits }),
    deletionStaff: {
      desk: createDeletionStaffService({
        database,
        consoleHints,
        closing,
        needsTwo: config.deletionFourEyes,
        isGameNotified: isGameNotified(config.webhookReceivers),
      }),
      unmask: createDeletionUnmask({ database, fileLinks, metrics }),
    },
    erasure: createErasure({
      database,
      objects: stores.files,
      ledger: stores.ledger,
      consoleHints,
      log,
      endSessions: (playerId) => launchService.revoke({ playerId }),
    }),
    reapply: createReapply({ database, ledger: stores.ledger }),
    feedbackJobs: [
      ...feedbackJobs({ database, clock, consoleHints, replies }),
      feedbackSendingJob({ database, clock, consoleHints, replies }),
      leaving.job,
      reportRoutingJob({ database, clock, consoleHints }),
      reportRetentionJob({ database, consoleHints, replies, counted, days: config.retentionDays.reports }),
    ],
    restrictionWatch,
    restrictions: createRestrictionsService({ database, clock, consoleHints, watch: restrictionWatch }),
    switchWatch,
    switches: createSwitchesService({ database, clock, consoleHints, watch: switchWatch }),
    vocabulary,
    synonyms: createSynonymsService({ database, consoleHints, watch: vocabulary }),
    reasons: createReasonsService({
      database,
      consoleHints,
      chatChanged: (c, p) => chatHints.publish({ c, p, changed: true }),
    }),
    views: createViewsService({ database, consoleHints }),
    gameActions: createGameActionsServices({ database, clock, consoleHints, log, metrics, counted, config }),
    webhookSending: webhookDelivery,
    webhooksStaff: createWebhooksStaffService({ database, consoleHints, receivers: config.webhookReceivers }),
    /** Closes everything that the process shares, for all roles. */
    close,
  };
};

export type Services = ReturnType<typeof createRoleServices>;

/** The services of each role, which differ in their connections to the database. Created when first needed. */
export const createServicesOf = async (config: ServerConfig, clock: Clock = systemClock) => {
  const shared = await openShared(config, clock);
  const {
    databases,
    revision,
    restrictionWatch,
    switchWatch,
    vocabulary,
    keysWatch,
    secretsWatch,
    ingest,
    stores,
    redis,
  } = shared;
  const created = new Map<Database, Services>();
  const close = async (): Promise<void> => {
    for (const { webhookSending, gameActions } of created.values()) {
      await Promise.all([webhookSending.close(), gameActions.delivery.close()]);
    }
    revision.close();
    restrictionWatch.close();
    switchWatch.close();
    vocabulary.close();
    keysWatch?.close();
    secretsWatch?.close();
    shared.directory.close();
    await ingest.close();
    stores.close();
    await redis.close();
    await databases.close();
    await shared.tracing?.close();
  };
  return (role: Role): Services => {
    const database = databases[role];
    const publicReads = role === 'http' ? databases.public : database;
    const found = created.get(database) ?? createRoleServices(shared, database, publicReads, close);
    created.set(database, found);
    return found;
  };
};

export type ServicesOf = Awaited<ReturnType<typeof createServicesOf>>;

/** The services of requests, for tests, seeds and tools. */
export const createServices = async (config: ServerConfig, clock?: Clock): Promise<Services> =>
  (await createServicesOf(config, clock))('http');
