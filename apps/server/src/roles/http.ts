import { mkdirSync } from 'node:fs';
import { protocol } from '@guildhall/contract/limits.ts';
import { API_PATH } from '@guildhall/contract/route.ts';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Feature } from '../platform/feature.ts';
import { mountApi } from '../platform/api.ts';
import { Failure } from '../platform/failure.ts';
import { openApiDocument } from '../platform/openapi.ts';
import { mountConsole } from '../platform/console-shell.ts';
import { mountShell } from '../platform/shell.ts';
import { version } from '../platform/version.ts';
import type { Services } from '../services.ts';
import { mountGameClient } from './game-client.ts';

const sendFailure = (reply: FastifyReply, failure: Failure): FastifyReply =>
  reply.status(failure.status).header('cache-control', 'no-store').send(failure.answer);

/** The listener both the API and the gateway hang on. */
export const createListener = ({ config, log }: Services): FastifyInstance =>
  Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: protocol.bodyBytesMax,
    routerOptions: { maxParamLength: 64 },
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    // Uploads get more, see platform/uploads-under-way.ts. Both times: Node takes the longer one for the body.
    requestTimeout: 15_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // An address that cannot be decoded reaches no route and no error handler, yet gets an answer like any other (M1).
    frameworkErrors: (_error, _request, reply) => {
      sendFailure(reply as unknown as FastifyReply, new Failure('invalid'));
    },
  }) as unknown as FastifyInstance;

export const startHttp = async (
  app: FastifyInstance,
  services: Services,
  features: readonly Feature[],
): Promise<void> => {
  const { config, launch, staff, metrics } = services;
  const isDevelopment = config.demoKeyFile !== undefined;
  mountApi(app, {
    features,
    metrics,
    publicOrigin: config.publicOrigin,
    withDevelopment: isDevelopment,
    resolveActor: launch.resolveActor,
    resolveStaff: staff.resolveStaff,
    onStaffRefused: staff.onStaffRefused,
  });
  const document = JSON.stringify(
    openApiDocument({
      session: launch.sessionCookie,
      device: launch.deviceCookie,
      staff: services.staff.sessionCookie,
    }),
  );
  app.get(`${API_PATH}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, new Failure('not_found')));
  if (isDevelopment) mountGameClient(app);
  if (services.media.get === null) mkdirSync(config.mediaDir, { recursive: true });
  const page = {
    playerDist: config.playerDist,
    publicOrigin: config.publicOrigin,
    config: { game: config.game, limits: config.limits, version, launch: config.launch },
  };
  await mountShell(app, { ...page, mediaDir: config.mediaDir, media: services.media, isDevelopment });
  await mountConsole(app, { ...page, consoleDist: config.consoleDist });
};
