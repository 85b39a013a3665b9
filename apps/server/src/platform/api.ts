import cookie from '@fastify/cookie';
import { API_PATH, SUCCESS, WRITE_HEADER, type Route } from '@guildhall/contract/route.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { anonymous, type Actor } from './actor.ts';
import { Failure } from './failure.ts';
import type { Feature, MountedRoute } from './feature.ts';
import type { Metrics } from './metrics.ts';
import { ReadyBytes } from './ready-bytes.ts';

export interface ApiDependencies {
  readonly features: readonly Feature[];
  readonly metrics: Metrics;
  readonly publicOrigin: string;
  readonly withDevelopment: boolean;
  readonly resolveActor: (request: FastifyRequest) => Promise<Actor>;
}

const privateHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
// Shared answers may be kept by a cache for a moment; the app itself never relies on it.
const publicHeaders = { 'cache-control': 'public, max-age=2', 'x-content-type-options': 'nosniff' };
const plainHeaders = { ...publicHeaders, 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' };
const readyHeaders = {
  plain: plainHeaders,
  gzip: { ...plainHeaders, 'content-encoding': 'gzip' },
  brotli: { ...plainHeaders, 'content-encoding': 'br' },
};

const refuseForeignWrite = (request: FastifyRequest, publicOrigin: string): void => {
  const { origin } = request.headers;
  if (request.headers[WRITE_HEADER] === undefined || (origin !== undefined && origin !== publicOrigin)) {
    throw new Failure('foreign_origin');
  }
};

const checkAccess = (route: Route, actor: Actor): void => {
  if (typeof route.access === 'string') return;
  if (actor.kind === 'anonymous') throw new Failure('launch_required');
  if (!route.access.includes(actor.kind)) throw new Failure('kind_refused');
};

const formFor = (acceptEncoding: string | undefined): keyof typeof readyHeaders => {
  if (acceptEncoding?.includes('br') === true) return 'brotli';
  return acceptEncoding?.includes('gzip') === true ? 'gzip' : 'plain';
};

/** Past Fastify's own sending, which would take apart and check again what was made ready once. */
const sendReady = (request: FastifyRequest, reply: FastifyReply, ready: ReadyBytes): void => {
  const form = formFor(request.headers['accept-encoding']);
  const bytes = ready[form];
  reply.hijack();
  reply.raw.writeHead(200, { ...readyHeaders[form], 'content-length': bytes.length }).end(bytes);
};

const readBody = (schema: Route['body'], body: unknown): unknown => {
  if (schema === null) return null;
  const parsed = v.safeParse(schema, body, { abortEarly: true });
  if (!parsed.success) throw new Failure('invalid');
  return parsed.output;
};

const mountRoute = (app: FastifyInstance, mounted: MountedRoute, dependencies: ApiDependencies): void => {
  const { route } = mounted;
  const isPublic = route.access === 'public';
  const isShared = isPublic && route.effect === 'read';
  const send = (request: FastifyRequest, reply: FastifyReply, msg: unknown): void => {
    if (!(msg instanceof ReadyBytes)) {
      reply.headers(isShared ? publicHeaders : privateHeaders).send({ code: SUCCESS, msg });
      return;
    }
    if (!isShared) throw new Error(`${route.path} is not for everybody, so its answer must not be shared`);
    sendReady(request, reply, msg);
  };
  // Not async: an answer that is ready in memory is sent in the same turn, and a promise would cost it more than the rest.
  const respond = (request: FastifyRequest, reply: FastifyReply, actor: Actor): undefined | Promise<void> => {
    checkAccess(route, actor);
    const body = readBody(route.body, request.body) as never;
    const result = mounted.handle({ body, actor, request, reply });
    if (result instanceof Promise) {
      return result.then((msg) => {
        send(request, reply, msg);
      });
    }
    send(request, reply, result);
    return undefined;
  };
  app.route({
    method: route.method,
    url: `${API_PATH}${route.path}`,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      if (route.effect === 'write') refuseForeignWrite(request, dependencies.publicOrigin);
      if (isPublic) return respond(request, reply, anonymous);
      return dependencies.resolveActor(request).then((actor) => respond(request, reply, actor));
    },
  });
};

const failureOf = (error: unknown): Failure | null => {
  if (error instanceof Failure) return error;
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === 415) return new Failure('unsupported_media_type');
  if (status === 413) return new Failure('too_large');
  return status !== undefined && status >= 400 && status < 500 ? new Failure('invalid') : null;
};

/** Mounts every route of the features; JSON is the only content type any of them reads. */
export const mountApi = (app: FastifyInstance, dependencies: ApiDependencies): void => {
  app.removeContentTypeParser('text/plain');
  const { requestTimes } = dependencies.metrics;
  app.addHook('onResponse', (request, reply, done) => {
    requestTimes.add(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure === null) request.log.error({ err: error, requestId: request.id }, 'unexpected error');
    const shown = failure ?? new Failure('unknown');
    reply.headers(privateHeaders).status(shown.status);
    return shown.answer;
  });
  const routes = dependencies.features
    .flatMap((feature) => feature.routes)
    .filter(({ route }) => route.development !== true || dependencies.withDevelopment);
  const [open, personal] = [
    routes.filter(({ route }) => route.access === 'public'),
    routes.filter(({ route }) => route.access !== 'public'),
  ];
  for (const mounted of open) mountRoute(app, mounted, dependencies);
  // In a scope of their own: public routes do not read the session, so they need not pay for cookies.
  app.register(async (scope) => {
    await scope.register(cookie);
    for (const mounted of personal) mountRoute(scope, mounted, dependencies);
  });
};
