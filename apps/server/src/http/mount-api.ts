import cookie from '@fastify/cookie';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { protocol } from '@guildhall/contract/http/limits.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import {
  API_PATH,
  REQUEST_ID_HEADER,
  SUCCESS,
  WRITE_HEADER,
  type Access,
  type Route,
  type StaffAccess,
} from '@guildhall/contract/http/route.ts';
import { allErrors, type AnyErrorName } from '@guildhall/contract/http/staff-errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import * as v from 'valibot';
import { anonymous, type Actor, type StaffActor } from '../runtime/actor.ts';
import { isDatabaseAway } from '../data/database.ts';
import type { RestrictionWatch } from '../data/restriction-watch.ts';
import type { SwitchWatch } from '../data/switch-watch.ts';
import { systemClock } from '../runtime/clock.ts';
import { createLogLimit } from '../runtime/log-limit.ts';
import { Failure } from '../runtime/failure.ts';
import { runInContext, type TraceSpan } from '../runtime/request-context.ts';
import { traced, type Tracing } from '../runtime/tracing.ts';
import { createAccessLog } from './access-log.ts';
import type { Admission } from './admission.ts';
import type { Feature, MountedRoute } from './feature.ts';
import { isSplit, type Origins } from './hosts.ts';
import { sendFile, type FileResponse } from './file-response.ts';
import { invalidFieldOf } from './invalid-field.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { networkOf } from './network.ts';
import { ReadyBytes } from './ready-bytes.ts';
import { createRefusalLog } from './refusal-log.ts';
import { checkRestriction } from './restriction-gate.ts';
import { checkSwitch } from './switch-gate.ts';
import { createUploadTracker, type UploadBounds } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null unless this request is traced. */
    span: TraceSpan | null;
  }
}

export interface ApiDependencies extends Origins {
  readonly features: readonly Feature[];
  readonly metrics: Metrics;
  /** The share of requests in the access log. */
  readonly accessLogRate: number;
  readonly withDevelopment: boolean;
  readonly resolveActor: (request: FastifyRequest) => Promise<Actor>;
  readonly resolveStaff: (request: FastifyRequest, reply: FastifyReply) => Promise<StaffActor | null>;
  /** Called when a staff member attempts something their role does not permit. */
  readonly onStaffRefused: (actor: StaffActor, route: Route) => void;
  /** Memory only: it is asked for every call of a player. */
  readonly restrictions: Pick<RestrictionWatch, 'of'>;
  /** Memory only, too. */
  readonly switches: Pick<SwitchWatch, 'stateOf'>;
  readonly admission: Admission;
  readonly tracing: Tracing | null;
  readonly uploadBounds: Partial<UploadBounds>;
}

/** A content type that HTML forms cannot send, which blocks cross-site uploads (threat 9). */
const fileType = 'application/octet-stream';
const privateHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
// Shared caches may keep public responses briefly; the app itself never relies on it.
const publicHeaders = { 'cache-control': 'public, max-age=2', 'x-content-type-options': 'nosniff' };
const plainHeaders = { ...publicHeaders, 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' };
const readyHeaders = {
  plain: plainHeaders,
  gzip: { ...plainHeaders, 'content-encoding': 'gzip' },
  brotli: { ...plainHeaders, 'content-encoding': 'br' },
};

const isForStaff = (access: Access): access is StaffAccess => typeof access === 'object' && 'staff' in access;

/**
 * Two hosts of one domain are the same site, so the browser sends the console's cookies with calls that a script of the
 * player host makes. `none` is an address that a person typed.
 */
const refuseOtherHost = ({ access }: Route, { headers }: FastifyRequest, origins: Origins): void => {
  if (!isForStaff(access) || !isSplit(origins)) return;
  if (!['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)) {
    throw new Failure('foreign_origin');
  }
};

const refuseForeignWrite = ({ access }: Route, { headers }: FastifyRequest, origins: Origins): void => {
  const own = isForStaff(access) ? origins.consoleOrigin : origins.publicOrigin;
  if (headers[WRITE_HEADER] === undefined || (headers.origin !== undefined && headers.origin !== own)) {
    throw new Failure('foreign_origin');
  }
};

const checkStaff = (
  route: Route,
  need: StaffAccess['staff'],
  actor: StaffActor | null,
  { onStaffRefused }: ApiDependencies,
): void => {
  if (need === 'open') return;
  if (actor === null) throw new Failure('staff_required');
  if (need === 'enrolling') return;
  if (!actor.isSignedIn) throw new Failure('second_factor_required');
  if (need !== 'signed_in' && !mayRole(actor.role, need)) {
    onStaffRefused(actor, route);
    throw new Failure('permission_refused');
  }
  if (route.proof === 'recent' && !actor.hasRecentProof) throw new Failure('proof_required');
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

const admit = async (
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: ApiDependencies,
): Promise<Actor | StaffActor | null> => {
  if (isForStaff(route.access)) {
    const staff = await dependencies.resolveStaff(request, reply);
    checkStaff(route, route.access.staff, staff, dependencies);
    return staff;
  }
  const actor = await dependencies.resolveActor(request);
  checkAccess(route, actor);
  // Only calls of players: staff must be able to work from a restricted network.
  checkRestriction(route, dependencies.restrictions.of(actor.playerId, networkOf(request.ip)));
  return actor;
};

const formFor = (acceptEncoding: string | undefined): keyof typeof readyHeaders => {
  if (acceptEncoding?.includes('br') === true) return 'brotli';
  return acceptEncoding?.includes('gzip') === true ? 'gzip' : 'plain';
};

/** Bypasses Fastify's serialization, which would process the prepared bytes again. */
const sendReady = (request: FastifyRequest, reply: FastifyReply, ready: ReadyBytes): void => {
  const form = formFor(request.headers['accept-encoding']);
  const bytes = ready[form];
  reply.hijack();
  reply.raw.writeHead(200, { ...readyHeaders[form], 'content-length': bytes.length }).end(bytes);
};

/** PostgreSQL text cannot contain NUL; passing it on would fail as an internal error. */
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
    // Writes come from forms, so the response names the invalid field and the reason (M4).
    const field = effect === 'write' ? invalidFieldOf(schema, parsed.issues[0]) : null;
    throw field === null ? new Failure('invalid') : new Failure('invalid', field.params, field.key);
  }
  // Skipped for public routes: they store nothing and must be fast.
  if (access !== 'public' && takes !== 'bytes' && holdsNul(parsed.output)) throw new Failure('invalid');
  return parsed.output;
};

const callerOf = (actor: Actor | StaffActor): string => {
  if (actor.kind === 'staff') return actor.staffId;
  return actor.playerId ?? '';
};

type Uploads = ReturnType<typeof createUploadTracker>;

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
      sendFile(request, reply, (route.gives === 'file' ? msg : { kind: 'picture', bytes: msg }) as FileResponse);
      return;
    }
    if (!(msg instanceof ReadyBytes)) {
      reply.headers(isShared ? publicHeaders : privateHeaders).send({ code: SUCCESS, msg });
      return;
    }
    if (!isShared) throw new Error(`${route.path} is not public, so its response must not be shared`);
    sendReady(request, reply, msg);
  };
  // Not async: a response from memory is sent synchronously, and a promise would dominate its cost.
  const respond = (
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | StaffActor | null,
  ): undefined | Promise<void> => {
    const body = readBody(route, request.body) as never;
    const query = readQuery(route.query, request.query) as never;
    const call = { body, query, actor: actor as never, request, reply };
    const result =
      request.span === null
        ? mounted.handle(call)
        : traced(`service ${route.noun}`, {}, async () => mounted.handle(call));
    if (result instanceof Promise) {
      return result.then((msg) => {
        send(request, reply, msg);
      });
    }
    send(request, reply, result);
    return undefined;
  };
  const { admission, switches } = dependencies;
  const isForPlayers = !isForStaff(route.access);
  // Before the session is read: a paused feature must cost next to nothing.
  const refusePaused = (): void => {
    if (isForPlayers) checkSwitch(route, switches.stateOf(route.noun));
  };
  const admitAndRespond = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const actor = await admit(route, request, reply, dependencies);
    admission.call(route, actor, request.ip);
    const release = await admission.slot(route, actor, request.ip);
    try {
      await respond(request, reply, actor);
    } finally {
      release();
    }
  };
  // Large bodies are authorized before they are read into memory (threat 25).
  const isLarge = (route.bytesMax ?? 0) > protocol.bodyBytesMax;
  const admitted = new WeakMap<FastifyRequest, Actor | StaffActor>();
  const admitEarly = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    refuseOtherHost(route, request, dependencies);
    refuseForeignWrite(route, request, dependencies);
    if (route.takes === 'bytes' && request.headers['content-type'] !== fileType) {
      throw new Failure('unsupported_media_type');
    }
    refusePaused();
    const actor = await admit(route, request, reply, dependencies);
    admission.call(route, actor, request.ip);
    if (actor === null) return;
    admitted.set(request, actor);
    const key = route.isKeyed === true ? request.headers[UPLOAD_KEY_HEADER] : undefined;
    uploads.begin(request, reply, { caller: callerOf(actor), isStaff: actor.kind === 'staff', key: key?.toString() });
  };
  const countBytes: preParsingHookHandler = (request, _reply, body, done) => {
    done(null, uploads.count(request, body));
  };
  app.route({
    method: route.method,
    url: `${API_PATH}${route.path}`,
    exposeHeadRoute: false,
    config: { audience: isForStaff(route.access) ? 'staff' : 'players' },
    ...(route.bytesMax === undefined ? {} : { bodyLimit: route.bytesMax }),
    ...(isLarge ? { onRequest: admitEarly, preParsing: countBytes } : {}),
    handler: (request, reply) => {
      const { id, span } = request;
      // A response from memory logs nothing, so it skips the cost of entering a context.
      const inContext = <T>(work: () => T): T =>
        isShared && span === null ? work() : runInContext({ id, span }, work);
      if (isLarge) return inContext(() => respond(request, reply, admitted.get(request) ?? null));
      refuseOtherHost(route, request, dependencies);
      if (route.effect === 'write') refuseForeignWrite(route, request, dependencies);
      refusePaused();
      return inContext(() => (isPublic ? respond(request, reply, anonymous) : admitAndRespond(request, reply)));
    },
  });
};

/** Some routes define their own error for status 413. */
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

/** Mounts the routes of all features. They accept JSON only, except for file uploads. */
export const mountApi = (app: FastifyInstance, dependencies: ApiDependencies): void => {
  app.removeContentTypeParser('text/plain');
  const { metrics, admission, tracing } = dependencies;
  app.decorateRequest('span', null);
  const { requestTimes } = metrics;
  const logAccess = createAccessLog(app.log, dependencies.accessLogRate);
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(REQUEST_ID_HEADER, request.id);
    const begin = tracing?.sample(request.headers['traceparent'] as string | undefined);
    if (begin) {
      const [method, route] = [request.method, request.routeOptions.url ?? 'none'];
      const attributes = { 'http.request.method': method, 'http.route': route, 'guildhall.request_id': request.id };
      request.span = begin(`${method} ${route}`, attributes);
    }
    admission.request(request.ip);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime } = reply;
    logAccess(request, reply.statusCode, elapsedTime);
    if (request.span !== null) {
      request.span.set({ 'http.response.status_code': reply.statusCode });
      if (reply.statusCode >= 500) request.span.fail();
      request.span.end();
    }
    requestTimes.of(request.routeOptions.url ?? 'none', String(reply.statusCode)).observe(elapsedTime / 1000);
    done();
  });
  const routes = dependencies.features
    .flatMap((feature) => feature.routes)
    .filter(({ route }) => route.development !== true || dependencies.withDevelopment);
  const routeAt = new Map(routes.map((mounted) => [`${API_PATH}${mounted.route.path}`, mounted]));
  // One line per failed request would fill disks while the database is down.
  const logLimit = createLogLimit(systemClock, { burst: 5, everyMs: 10_000 });
  const logUnavailable = (error: unknown): void => {
    const skipped = logLimit('database');
    if (skipped !== null) app.log.warn({ err: error, skipped }, 'http: database unavailable');
  };
  const logRefusal = createRefusalLog(systemClock);
  const uploadsUnderWay = createUploadTracker(app.server, dependencies.uploadBounds, () =>
    metrics.admissionRefused.inc({ layer: 'uploads' }),
  );
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, routeAt.get(request.routeOptions.url ?? ''));
    if (failure === null) request.log.error({ err: error, requestId: request.id }, 'http: unexpected error');
    else if (isDatabaseAway(error)) logUnavailable(error);
    else logRefusal(request, failure);
    const shown = failure ?? new Failure('unknown');
    metrics.refused.inc({ reason: shown.reason });
    reply.headers(privateHeaders).status(shown.status);
    if (shown.params['retry_after'] !== undefined) reply.header('retry-after', shown.params['retry_after']);
    return shown.answer;
  });
  const [open, personal, uploads, signed] = [
    routes.filter(({ route }) => route.access === 'public'),
    routes.filter(({ route }) => route.access !== 'public' && route.takes === undefined),
    routes.filter(({ route }) => route.takes === 'bytes'),
    routes.filter(({ route }) => route.takes === 'signed'),
  ];
  for (const mounted of open) mountRoute(app, mounted, dependencies, uploadsUnderWay);
  // Separate scope: public routes do not read the session, so they skip cookie parsing.
  app.register(async (scope) => {
    await scope.register(cookie);
    for (const mounted of personal) mountRoute(scope, mounted, dependencies, uploadsUnderWay);
  });
  // Uploads are raw bytes with exactly one content type.
  app.register(async (scope) => {
    await scope.register(cookie);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(fileType, { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    for (const mounted of uploads) mountRoute(scope, mounted, dependencies, uploadsUnderWay);
  });
  // A signature covers the text as it was sent, so the parser leaves it alone.
  app.register(async (scope) => {
    await scope.register(cookie);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    for (const mounted of signed) mountRoute(scope, mounted, dependencies, uploadsUnderWay);
  });
};
