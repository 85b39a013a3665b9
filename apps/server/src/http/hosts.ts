import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../runtime/failure.ts';

/** Which app a route belongs to; `both` for what neither app runs as code, such as pictures. */
export type Audience = 'players' | 'staff' | 'both';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly audience?: Audience;
  }
}

export interface Origins {
  readonly publicOrigin: string;
  /** Equal to the public origin unless the console has a host of its own. */
  readonly consoleOrigin: string;
}

export const isSplit = ({ publicOrigin, consoleOrigin }: Origins): boolean => publicOrigin !== consoleOrigin;

/**
 * The name in a `Host` header. Without the port, which some proxies leave out and which separates neither cookies nor,
 * therefore, our two apps.
 */
const nameIn = (header: string | undefined): string | undefined =>
  header?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

export type Hosts = ReturnType<typeof createHosts>;

/** Tells the two apps apart by the `Host` header. With one origin, every host serves both, as proxies may rename it. */
export const createHosts = (origins: Origins) => {
  const names = {
    players: new URL(origins.publicOrigin).hostname,
    staff: new URL(origins.consoleOrigin).hostname,
  };
  const isOne = !isSplit(origins);
  return {
    isSplit: !isOne,
    serves: (header: string | undefined, audience: Audience | undefined): boolean => {
      if (isOne) return true;
      const name = nameIn(header);
      if (audience === 'both') return name === names.players || name === names.staff;
      return audience !== undefined && name === names[audience];
    },
  };
};

/** Marks the routes that this scope mounts from now on, unless they say otherwise. */
const markRoutes = (scope: FastifyInstance, audience: Audience): void => {
  scope.addHook('onRoute', (options) => {
    options.config = { audience, ...options.config };
  });
};

/** Mounts routes of one audience. */
export const mountFor = async (
  app: FastifyInstance,
  audience: Audience,
  mount: (scope: FastifyInstance) => Promise<void> | void,
): Promise<void> => {
  await app.register(async (scope) => {
    markRoutes(scope, audience);
    await mount(scope);
  });
};

/**
 * Answers 404 on the wrong host (finding 19). Decided by the route that was found and not by its path, so that no spelling
 * of a path gets past it; a route without an audience is on no host.
 */
export const checkHost = (request: FastifyRequest, hosts: Hosts): void => {
  if (!hosts.isSplit || request.is404) return;
  if (!hosts.serves(request.headers.host, request.routeOptions.config.audience)) throw new Failure('not_found');
};
