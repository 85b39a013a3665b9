import cookie from '@fastify/cookie';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { protocol } from '@guildhall/contract/http/protocol.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import { API_PATH, SUCCESS, type Route, type StaffAccess } from '@guildhall/contract/http/route.ts';
import { allErrors, type AnyErrorName } from '@guildhall/contract/http/staff-errors.ts';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onResponseHookHandler,
  preParsingHookHandler,
} from 'fastify';
import * as v from 'valibot';
import { anonymous, strangersNetwork, type Actor, type StaffActor } from '../runtime/actor.ts';
import { isDatabaseAway } from '../data/database.ts';
import type { RestrictionWatch } from '../data/restriction-watch.ts';
import type { SwitchWatch } from '../data/switch-watch.ts';
import { systemClock } from '../runtime/clock.ts';
import { createLogLimit } from '../runtime/log-limit.ts';
import { Failure } from '../runtime/failure.ts';
import { runInContext, type TraceSpan } from '../runtime/request-context.ts';
import { traced, type Tracing } from '../runtime/tracing.ts';
import type { Admission, Caller } from './admission.ts';
import { nameCaller, runCounted, type CallerWaited } from './caller-waits.ts';
import { createAnswerRecord, type AnswerRecord } from './answer-record.ts';
import type { MountedRoute } from './answer.ts';
import { isForStaff, refuseForeignWrite, refuseOtherHost } from './foreign-calls.ts';
import { checkHost, createHosts, type Origins } from './hosts.ts';
import type { OwnResponse } from './default-headers.ts';
import { sendFile, type FileResponse } from './file-response.ts';
import { invalidFieldOf } from './invalid-field.ts';
import { jsonParser, parseJsonBy } from './json-bodies.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { networkOf } from './network.ts';
import { ReadyBytes } from './ready-bytes.ts';
import { rememberBodies, rememberChecked } from './repeated-bodies.ts';
import { createRefusalLog } from './refusal-log.ts';
import { checkRestriction } from './restriction-gate.ts';
import { publicHeaders, sendReady } from './send-ready.ts';
import { checkSwitch } from './switch-gate.ts';
import { createUploadTracker, type UploadBounds } from './uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route records its answers, so no hook does. */
    readonly isRecorded?: boolean;
  }
  interface FastifyRequest {
    /** Null unless this request is traced. */
    span: TraceSpan | null;
    /** Null for calls that are answered before their caller is known. */
    waited: CallerWaited | null;
    /** Of `performance.now()`. Set before anything refuses the request, because refusals are recorded, too. */
    startedMs: number;
    /** Path of the contract's route; `routeOptions` would make an object for each request. */
    path: string | null;
  }
}

export interface ApiDependencies extends Origins {
  readonly features: readonly { readonly routes: readonly MountedRoute[] }[];
  readonly metrics: Metrics;
  /** The share of requests in the access log. */
  readonly accessLogRate: number;
  readonly withDevelopment: boolean;
  readonly resolveActor: (request: FastifyRequest) => Promise<Actor>;
  readonly resolveStaff: (request: FastifyRequest, reply: FastifyReply) => Promise<StaffActor | null>;
  /** Which browser calls without a session, if a member of staff signed in with it before. */
  readonly knownBrowserOf: (request: FastifyRequest) => Promise<string | null>;
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
/** Everyone gets the same answer. */
const isSharedRead = ({ access, effect }: Route): boolean => access === 'public' && effect === 'read';

const checkStaff = (
  route: Route,
  need: StaffAccess['staff'],
  actor: StaffActor | null,
  { onStaffRefused }: ApiDependencies,
): void => {
  if (need === 'open') return;
  if (actor === null) throw new Failure('staff_required');
  if (actor.isRemoved && route.whileRemoved !== true) throw new Failure('staff_required');
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
): Promise<Caller> => {
  const { ip } = request;
  if (isForStaff(route.access)) {
    const staff = await dependencies.resolveStaff(request, reply);
    checkStaff(route, route.access.staff, staff, dependencies);
    return { actor: staff, browser: staff === null ? await dependencies.knownBrowserOf(request) : null, ip };
  }
  const actor = await dependencies.resolveActor(request);
  checkAccess(route, actor);
  // Only calls of players: staff must be able to work from a restricted network.
  checkRestriction(route, dependencies.restrictions.of(actor.playerId, networkOf(ip)));
  return { actor, browser: null, ip };
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

interface Shared {
  readonly uploads: ReturnType<typeof createUploadTracker>;
  readonly record: AnswerRecord;
}

const mountRoute = (
  app: FastifyInstance,
  mounted: MountedRoute,
  dependencies: ApiDependencies,
  { uploads, record }: Shared,
): void => {
  const { route } = mounted;
  const isPublic = route.access === 'public';
  const isShared = isSharedRead(route);
  const send = (request: FastifyRequest, reply: FastifyReply, msg: unknown): void => {
    const isReady = msg instanceof ReadyBytes;
    if (isReady && !isShared) throw new Error(`${route.path} is not public, so its response must not be shared`);
    if (route.gives !== undefined) {
      sendFile(request, reply, (route.gives === 'file' ? msg : { kind: 'picture', bytes: msg }) as FileResponse);
    } else if (isReady) sendReady(request, reply, msg);
    else reply.headers(isShared ? publicHeaders : privateHeaders).send({ code: SUCCESS, msg });
    if (isShared) record(request, reply.statusCode);
  };
  const check = (body: unknown): unknown => readBody(route, body);
  const bodyFrom = isShared ? rememberChecked(check) : check;
  // Not async: a response from memory is sent synchronously, and a promise would dominate its cost.
  const respond = (
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | StaffActor | null,
  ): undefined | Promise<void> => {
    const body = bodyFrom(request.body) as never;
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
    const caller = await admit(route, request, reply, dependencies);
    nameCaller(request, caller);
    admission.call(route, caller);
    const release = await admission.slot(route, caller);
    try {
      await respond(request, reply, caller.actor);
    } finally {
      release();
    }
  };
  // Large bodies are authorized before they are read into memory (threat 25).
  const isLarge = (route.bytesMax ?? 0) > protocol.bodyBytesMax;
  const admitted = new WeakMap<FastifyRequest, Actor | StaffActor>();
  const admitUpload = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    refuseOtherHost(route, request, dependencies);
    refuseForeignWrite(route, request, dependencies);
    if (route.takes === 'bytes' && request.headers['content-type'] !== fileType) {
      throw new Failure('unsupported_media_type');
    }
    refusePaused();
    const caller = await admit(route, request, reply, dependencies);
    nameCaller(request, caller);
    admission.call(route, caller);
    const { actor } = caller;
    if (actor === null) return;
    admitted.set(request, actor);
    const key = route.isKeyed === true ? request.headers[UPLOAD_KEY_HEADER] : undefined;
    const isStaff = actor.kind === 'staff';
    const ofPlayer = (caller: Actor) => (caller.playerId === null ? networkOf(request.ip) : strangersNetwork(caller));
    const network = actor.kind === 'staff' ? null : ofPlayer(actor);
    uploads.begin(request, reply, { caller: callerOf(actor), isStaff, network, key: key?.toString() });
  };
  const admitEarly = (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    runCounted(request, () => admitUpload(request, reply));
  const countBytes: preParsingHookHandler = (request, _reply, body, done) => {
    done(null, uploads.count(request, body));
  };
  const path = `${API_PATH}${route.path}`;
  app.route({
    method: route.method,
    url: path,
    exposeHeadRoute: false,
    config: { audience: isForStaff(route.access) ? 'staff' : 'players', isRecorded: isShared },
    ...(route.bytesMax === undefined ? {} : { bodyLimit: route.bytesMax }),
    ...(isLarge ? { onRequest: admitEarly, preParsing: countBytes } : {}),
    handler: (request, reply) => {
      const { id, span } = request;
      request.path = path;
      // A response from memory logs nothing, so it skips the cost of entering a context.
      const inContext = <T>(work: () => T): T => {
        if (isShared && span === null) return work();
        return isPublic ? runInContext({ id, span }, work) : runCounted(request, work);
      };
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

/**
 * Mounts the routes of all features. They accept JSON only, except for file uploads. What is mounted on the app later is
 * on its host only, too. Returns what records an answer, for requests that found no route.
 */
export const mountApi = (app: FastifyInstance, dependencies: ApiDependencies): AnswerRecord => {
  app.removeContentTypeParser('text/plain');
  const parseJson = jsonParser(app);
  parseJsonBy(app, parseJson);
  const { metrics, admission, tracing } = dependencies;
  app.decorateRequest('span', null);
  app.decorateRequest('startedMs', 0);
  app.decorateRequest('path', null);
  app.decorateRequest('waited', null);
  const record = createAnswerRecord({ ...dependencies, log: app.log });
  const hosts = createHosts(dependencies);
  app.addHook('onRequest', (request, reply, done) => {
    request.startedMs = performance.now();
    (reply.raw as OwnResponse).requestId = request.id;
    const begin = tracing?.sample(request.headers['traceparent'] as string | undefined);
    if (begin) {
      const [method, route] = [request.method, request.routeOptions.url ?? 'none'];
      const attributes = { 'http.request.method': method, 'http.route': route, 'guildhall.request_id': request.id };
      request.span = begin(`${method} ${route}`, attributes);
    }
    // Before the host is checked, because calls of a wrong host are not free.
    admission.request(request.ip);
    checkHost(request, hosts);
    done();
  });
  const recordWhenSent: onResponseHookHandler = (request, reply, done) => {
    record(request, reply.statusCode);
    done();
  };
  // Not a hook of the app: Fastify would watch the end of each response, which costs more than to find an answer in memory.
  app.addHook('onRoute', (options) => {
    if (options.config?.isRecorded !== true) options.onResponse ??= recordWhenSent;
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
  const context: Shared = {
    uploads: createUploadTracker(app.server, dependencies.uploadBounds, () =>
      metrics.admissionRefused.inc({ layer: 'uploads' }),
    ),
    record,
  };
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, routeAt.get(request.routeOptions.url ?? ''));
    if (failure === null) request.log.error({ err: error, requestId: request.id }, 'http: unexpected error');
    else if (isDatabaseAway(error)) logUnavailable(error);
    else logRefusal(request, failure);
    const shown = failure ?? new Failure('unknown');
    metrics.refused.inc({ reason: shown.reason });
    reply.headers(privateHeaders).status(shown.status);
    if (shown.params['retry_after'] !== undefined) reply.header('retry-after', shown.params['retry_after']);
    reply.send(shown.answer);
    if (request.is404 || request.routeOptions.config.isRecorded === true) record(request, shown.status);
  });
  const [shared, open, personal, uploads, signed] = [
    routes.filter(({ route }) => isSharedRead(route)),
    routes.filter(({ route }) => route.access === 'public' && !isSharedRead(route)),
    routes.filter(({ route }) => route.access !== 'public' && route.takes === undefined),
    routes.filter(({ route }) => route.takes === 'bytes'),
    routes.filter(({ route }) => route.takes === 'signed'),
  ];
  app.register((scope, _options, done) => {
    parseJsonBy(scope, rememberBodies(parseJson));
    for (const mounted of shared) mountRoute(scope, mounted, dependencies, context);
    done();
  });
  for (const mounted of open) mountRoute(app, mounted, dependencies, context);
  // Separate scope: public routes do not read the session, so they skip cookie parsing.
  app.register(async (scope) => {
    await scope.register(cookie);
    for (const mounted of personal) mountRoute(scope, mounted, dependencies, context);
  });
  // Uploads are raw bytes with exactly one content type.
  app.register(async (scope) => {
    await scope.register(cookie);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(fileType, { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    for (const mounted of uploads) mountRoute(scope, mounted, dependencies, context);
  });
  // A signature covers the text as it was sent, so the parser leaves it alone.
  app.register(async (scope) => {
    await scope.register(cookie);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    for (const mounted of signed) mountRoute(scope, mounted, dependencies, context);
  });
  return record;
};
