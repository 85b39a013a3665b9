import cookie from '@fastify/cookie';
import { protocol } from '@guildhall/contract/limits.ts';
import { mayRole } from '@guildhall/contract/permissions.ts';
import {
  API_PATH,
  SUCCESS,
  WRITE_HEADER,
  type Access,
  type Route,
  type StaffAccess,
} from '@guildhall/contract/route.ts';
import { allErrors, type AnyErrorName } from '@guildhall/contract/staff-errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { anonymous, type Actor, type StaffActor } from './actor.ts';
import { isDatabaseAway } from './database.ts';
import { Failure } from './failure.ts';
import type { Feature, MountedRoute } from './feature.ts';
import { sendGiven, type GivenFile } from './given-file.ts';
import { invalidFieldOf } from './invalid-field.ts';
import type { Metrics } from './metrics.ts';
import { ReadyBytes } from './ready-bytes.ts';
import { createUploadsUnderWay, type UploadBounds } from './uploads-under-way.ts';

export interface ApiDependencies {
  readonly features: readonly Feature[];
  readonly metrics: Metrics;
  readonly publicOrigin: string;
  readonly withDevelopment: boolean;
  readonly resolveActor: (request: FastifyRequest) => Promise<Actor>;
  readonly resolveStaff: (request: FastifyRequest) => Promise<StaffActor | null>;
  /** Told when somebody of staff tried what their role does not allow. */
  readonly onStaffRefused: (actor: StaffActor, route: Route) => void;
  readonly uploadBounds?: UploadBounds;
}

/** No form of another site can send it, and JSON is none (attack 9). */
const fileType = 'application/octet-stream';
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

const isForStaff = (access: Access): access is StaffAccess => typeof access === 'object' && 'staff' in access;

const checkStaff = (
  route: Route,
  need: StaffAccess['staff'],
  actor: StaffActor | null,
  told: ApiDependencies,
): void => {
  if (need === 'open') return;
  if (actor === null) throw new Failure('staff_required');
  if (need === 'enrolling') return;
  if (!actor.isSignedIn) throw new Failure('second_factor_required');
  if (need === 'signed_in' || mayRole(actor.role, need)) return;
  told.onStaffRefused(actor, route);
  throw new Failure('permission_refused');
};

const checkAccess = ({ access, whileClosed }: Route, actor: Actor): void => {
  if (access === 'launched' && actor.kind === 'anonymous') throw new Failure('launch_required');
  if (access === 'person' && actor.playerId === null) {
    throw new Failure(actor.isEnded ? 'launch_required' : 'device_required');
  }
  const isPersonal = access === 'launched' || access === 'person';
  if (isPersonal && whileClosed !== true && actor.playerId !== null && actor.isClosed) {
    throw new Failure('account_closed');
  }
};

/** Finds out who calls and whether they may; a public route's caller is not even looked at. */
const admit = async (
  route: Route,
  request: FastifyRequest,
  dependencies: ApiDependencies,
): Promise<Actor | StaffActor | null> => {
  if (isForStaff(route.access)) {
    const staff = await dependencies.resolveStaff(request);
    checkStaff(route, route.access.staff, staff, dependencies);
    return staff;
  }
  const actor = await dependencies.resolveActor(request);
  checkAccess(route, actor);
  return actor;
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

/** PostgreSQL holds every character but this one; asking it anyway would look like a bug of ours. */
const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
};

const readQuery = (schema: v.GenericSchema | undefined, query: unknown): unknown => {
  if (schema === undefined) return null;
  const parsed = v.safeParse(schema, query, { abortEarly: true });
  if (!parsed.success) throw new Failure('invalid');
  return parsed.output;
};

const readBody = ({ body: schema, access, takes, effect }: Route, body: unknown): unknown => {
  if (schema === null) return null;
  const parsed = v.safeParse(schema, body, { abortEarly: true });
  if (!parsed.success) {
    // What is written comes from a form, so the answer says what is wrong with which of its fields (M4).
    const field = effect === 'write' ? invalidFieldOf(schema, parsed.issues[0]) : null;
    throw field === null ? new Failure('invalid') : new Failure('invalid', field.params, field.key);
  }
  // Public routes store nothing, and are the ones that must be quick.
  if (access !== 'public' && takes !== 'bytes' && holdsNul(parsed.output)) throw new Failure('invalid');
  return parsed.output;
};

const callerOf = (actor: Actor | StaffActor): string => {
  if (actor.kind === 'staff') return actor.staffId;
  return actor.playerId ?? '';
};

type Uploads = ReturnType<typeof createUploadsUnderWay>;

const mountRoute = (
  app: FastifyInstance,
  mounted: MountedRoute,
  dependencies: ApiDependencies,
  uploads: Uploads,
): void => {
  const { route } = mounted;
  const isPublic = route.access === 'public';
  const isShared = isPublic && route.effect === 'read';
  const send = (request: FastifyRequest, reply: FastifyReply, msg: unknown): void => {
    if (route.gives !== undefined) {
      sendGiven(request, reply, (route.gives === 'file' ? msg : { kind: 'picture', bytes: msg }) as GivenFile);
      return;
    }
    if (!(msg instanceof ReadyBytes)) {
      reply.headers(isShared ? publicHeaders : privateHeaders).send({ code: SUCCESS, msg });
      return;
    }
    if (!isShared) throw new Error(`${route.path} is not for everybody, so its answer must not be shared`);
    sendReady(request, reply, msg);
  };
  // Not async: an answer that is ready in memory is sent in the same turn, and a promise would cost it more than the rest.
  const respond = (
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | StaffActor | null,
  ): undefined | Promise<void> => {
    const body = readBody(route, request.body) as never;
    const query = readQuery(route.query, request.query) as never;
    const result = mounted.handle({ body, query, actor: actor as never, request, reply });
    if (result instanceof Promise) {
      return result.then((msg) => {
        send(request, reply, msg);
      });
    }
    send(request, reply, result);
    return undefined;
  };
  // What is large is refused, if its sender may not send it, before it is taken into memory (attack 25).
  const isLarge = (route.bytesMax ?? 0) > protocol.bodyBytesMax;
  const admitted = new WeakMap<FastifyRequest, Actor | StaffActor>();
  const admitEarly = async (request: FastifyRequest): Promise<void> => {
    refuseForeignWrite(request, dependencies.publicOrigin);
    if (route.takes === 'bytes' && request.headers['content-type'] !== fileType) {
      throw new Failure('unsupported_media_type');
    }
    const actor = await admit(route, request, dependencies);
    if (actor === null) return;
    admitted.set(request, actor);
    uploads.begin(request, callerOf(actor), route.bytesMax ?? protocol.bodyBytesMax);
  };
  app.route({
    method: route.method,
    url: `${API_PATH}${route.path}`,
    exposeHeadRoute: false,
    ...(route.bytesMax === undefined ? {} : { bodyLimit: route.bytesMax }),
    ...(isLarge ? { onRequest: admitEarly } : {}),
    handler: (request, reply) => {
      if (isLarge) return respond(request, reply, admitted.get(request) ?? null);
      if (route.effect === 'write') refuseForeignWrite(request, dependencies.publicOrigin);
      if (isPublic) return respond(request, reply, anonymous);
      return admit(route, request, dependencies).then((actor) => respond(request, reply, actor));
    },
  });
};

/** Some routes have a word of their own for it. */
const tooLargeFor = (route: Route | undefined): AnyErrorName =>
  route?.errors.find((name) => allErrors[name].status === 413) ?? 'too_large';

const failureOf = (error: unknown, mounted: MountedRoute | undefined): Failure | null => {
  if (error instanceof Failure) return error;
  if (isDatabaseAway(error)) return new Failure('unavailable');
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === 415) return new Failure('unsupported_media_type');
  if (status === 413) return new Failure(tooLargeFor(mounted?.route), mounted?.tooLarge);
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
  const routes = dependencies.features
    .flatMap((feature) => feature.routes)
    .filter(({ route }) => route.development !== true || dependencies.withDevelopment);
  const routeAt = new Map(routes.map((mounted) => [`${API_PATH}${mounted.route.path}`, mounted]));
  const uploadsUnderWay = createUploadsUnderWay(app.server, dependencies.uploadBounds);
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, routeAt.get(request.routeOptions.url ?? ''));
    if (failure === null) request.log.error({ err: error, requestId: request.id }, 'unexpected error');
    else if (isDatabaseAway(error)) request.log.warn({ err: error }, 'the database was away');
    const shown = failure ?? new Failure('unknown');
    reply.headers(privateHeaders).status(shown.status);
    return shown.answer;
  });
  const [open, personal, uploads] = [
    routes.filter(({ route }) => route.access === 'public'),
    routes.filter(({ route }) => route.access !== 'public' && route.takes !== 'bytes'),
    routes.filter(({ route }) => route.takes === 'bytes'),
  ];
  for (const mounted of open) mountRoute(app, mounted, dependencies, uploadsUnderWay);
  // In a scope of their own: public routes do not read the session, so they need not pay for cookies.
  app.register(async (scope) => {
    await scope.register(cookie);
    for (const mounted of personal) mountRoute(scope, mounted, dependencies, uploadsUnderWay);
  });
  // Files come as they are, in their one content type and no other.
  app.register(async (scope) => {
    await scope.register(cookie);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(fileType, { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    for (const mounted of uploads) mountRoute(scope, mounted, dependencies, uploadsUnderWay);
  });
};
