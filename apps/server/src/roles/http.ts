import { mkdirSync } from 'node:fs';
import { protocol } from '@guildhall/contract/http/protocol.ts';
import { BASE_PATH, REQUEST_ID_HEADER } from '@guildhall/contract/http/route.ts';
import { CONSOLE_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { createAdmissionControl } from '../http/admission.ts';
import { createResponseClass } from '../http/default-headers.ts';
import type { Feature } from '../registration/feature.ts';
import { createHosts, mountFor } from '../http/hosts.ts';
import { mountApi } from '../http/mount-api.ts';
import { Failure } from '../runtime/failure.ts';
import { nextRequestId } from '../runtime/request-context.ts';
import { cookieNamesOf, openApiDocument } from '../http/openapi.ts';
import { mountOpenApi } from '../http/pages/openapi.ts';
import { mountConsolePages, mountPreview } from '../http/pages/console.ts';
import { mountMedia } from '../http/pages/media.ts';
import { mountPlayerPages } from '../http/pages/player.ts';
import { createViewerOf } from '../http/viewer.ts';
import { publicConfigOf } from '../runtime/config.ts';
import type { Services } from '../wiring.ts';
import { mountGameClient } from '../http/pages/game-client.ts';

const sendFailure = (reply: FastifyReply, failure: Failure): FastifyReply =>
  reply.status(failure.status).header('cache-control', 'no-store').send(failure.answer);

/** The HTTP server shared by the API and the gateway. */
export const createListener = ({ config, log, metrics }: Services): FastifyInstance => {
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    bodyLimit: protocol.bodyBytesMax,
    routerOptions: { maxParamLength: 64 },
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    // Uploads get more time, see http/uploads.ts. Set both, because Node applies the longer one to the body.
    requestTimeout: 15_000,
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5000,
      ServerResponse: createResponseClass(config),
    },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection during shutdown is answered, and its connection closed.
    return503OnClosing: false,
    // A URL that cannot be decoded reaches no hook, route or error handler, but still gets a regular error response (M1).
    // It spends no budget: this answer costs no more than the refusal would.
    frameworkErrors: (_error, request, reply) => {
      metrics.refused.inc({ reason: 'invalid' });
      reply.header(REQUEST_ID_HEADER, request.id);
      sendFailure(reply as unknown as FastifyReply, new Failure('invalid'));
    },
  }) as unknown as FastifyInstance;
  // Not an option, because Fastify watches the end of each response if it has a logger. The id comes from the context, so
  // a logger per request is not needed.
  const own = log.child({});
  app.log = own;
  app.setChildLoggerFactory(() => own);
  return app;
};

const makeMediaFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `cannot create the folder for pictures, ${folder}: ${reason}. In a container, mount a volume there that its user may write to, or set GUILDHALL_S3_FILE.`,
      { cause: error },
    );
  }
};

export const startHttp = async (
  app: FastifyInstance,
  services: Services,
  features: readonly Feature[],
): Promise<void> => {
  const { config, launch, staff, metrics } = services;
  const isDevelopment = config.demoKeyFile !== undefined;
  const hosts = createHosts(config);
  const record = mountApi(app, {
    features,
    metrics,
    tracing: services.tracing,
    accessLogRate: config.accessLogRate,
    publicOrigin: config.publicOrigin,
    consoleOrigin: config.consoleOrigin,
    withDevelopment: isDevelopment,
    restrictions: services.restrictionWatch,
    switches: services.switchWatch,
    resolveActor: launch.resolveActor,
    resolveStaff: staff.resolveStaff,
    knownBrowserOf: staff.knownBrowserOf,
    onStaffRefused: staff.onStaffRefused,
    uploadBounds: { callerUploads: config.budgets.uploads },
    admission: createAdmissionControl({ budgets: config.budgets, connections: config.pools.http, metrics }),
  });
  app.setNotFoundHandler((request, reply) => {
    sendFailure(reply, new Failure('not_found'));
    record(request, reply.statusCode);
  });
  if ('folder' in services.media.source) makeMediaFolder(services.media.source.folder);
  const page = {
    playerDist: config.playerDist,
    consoleDist: config.consoleDist,
    publicOrigin: config.publicOrigin,
    consoleOrigin: config.consoleOrigin,
    config: publicConfigOf(config),
  };
  await mountFor(app, 'both', async (scope) => {
    await mountMedia(scope, services.media, createViewerOf({ ...launch, ...staff }));
    scope.get('/', ({ headers }, reply) => {
      const isConsole = hosts.isSplit && hosts.serves(headers.host, 'staff');
      return reply.redirect(`${isConsole ? CONSOLE_PATH : BASE_PATH}/`);
    });
  });
  await mountFor(app, 'players', async (scope) => {
    mountOpenApi(scope, openApiDocument(cookieNamesOf(services), 'players'));
    if (isDevelopment) mountGameClient(scope);
    await mountPlayerPages(scope, { ...page, isDevelopment, openIncidents: services.openIncidents.categories });
    mountPreview(scope, page);
  });
  await mountFor(app, 'staff', (scope) => mountConsolePages(scope, page));
};
