import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { anonymous, type Actor } from '../runtime/actor.ts';
import { launchedActor } from '../testing/actors.ts';
import { createViewerOf } from './viewer.ts';

const request = { ip: '10.1.2.3' } as FastifyRequest;
const viewerOf = (actor: Actor | Error, browser: string | null = null) =>
  createViewerOf({
    knownBrowserOf: async () => browser,
    resolveActor: async () => {
      if (actor instanceof Error) throw actor;
      return actor;
    },
  })(request);

describe('who asks for a video', () => {
  const network = '10.1.2.0/24';

  it('is known by a verified launch, or by a browser that signed in to the console', async () => {
    expect(await viewerOf(launchedActor({ playerId: 'ann' }))).toEqual({ owner: 'ann', network: null });
    expect(await viewerOf(anonymous, 'browser')).toEqual({ owner: 'browser', network: null });
  });

  it('is a stranger of a network otherwise, also while the database is away', async () => {
    const device = launchedActor({ playerId: 'ben', proof: 'parameters', network });
    expect(await viewerOf(device)).toEqual({ owner: 'ben', network });
    expect(await viewerOf(anonymous)).toEqual({ owner: network, network });
    expect(await viewerOf(new Error('away'))).toEqual({ owner: network, network });
  });
});
