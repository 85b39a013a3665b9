import type { FastifyRequest } from 'fastify';
import { strangersNetwork } from '../runtime/actor.ts';
import type { QueueCaller } from '../runtime/fair-queue.ts';
import type { ApiDependencies } from './mount-api.ts';
import { networkOf } from './network.ts';

/**
 * Who asks for a public file, by the cookies that browsers send along. Without one, and while the database is away,
 * everyone is a stranger.
 */
export const createViewerOf =
  ({ resolveActor, knownBrowserOf }: Pick<ApiDependencies, 'resolveActor' | 'knownBrowserOf'>) =>
  async (request: FastifyRequest): Promise<QueueCaller> => {
    const network = networkOf(request.ip);
    try {
      const browser = await knownBrowserOf(request);
      if (browser !== null) return { owner: browser, network: null };
      const actor = await resolveActor(request);
      if (actor.playerId !== null) return { owner: actor.playerId, network: strangersNetwork(actor) };
    } catch {
      // The file itself needs no database.
    }
    return { owner: network, network };
  };
