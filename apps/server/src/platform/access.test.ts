import type { Kind } from '@guildhall/contract/kinds.ts';
import { route, type Access } from '@guildhall/contract/route.ts';
import Fastify from 'fastify';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anonymous, type Actor } from './actor.ts';
import { mountApi } from './api.ts';
import { answer } from './feature.ts';
import { createMetrics } from './metrics.ts';

const launched = {
  playerId: 'p',
  guid: 1,
  roles: [],
  channel: null,
  gameVersion: null,
  sessionId: 's',
  kid: 'k',
  launchedAtMs: 0,
};
const actors: Record<Kind, Actor> = {
  anonymous,
  guest: { kind: 'guest', ...launched },
  player: { kind: 'player', ...launched },
};

/** Calls a route of that access as each kind: the status, and whom its handler saw. */
const callAsEach = async (access: Access) => {
  const outcome: Record<string, unknown> = {};
  for (const kind of Object.keys(actors) as Kind[]) {
    const seen: string[] = [];
    const app = Fastify();
    const probe = route({
      method: 'GET',
      path: '/probe/read',
      noun: 'probe',
      summary: '',
      access,
      effect: 'read',
      body: null,
      msg: v.null(),
      errors: [],
    });
    mountApi(app, {
      features: [
        {
          noun: 'probe',
          routes: [
            answer(probe, ({ actor }) => {
              seen.push((actor as Actor).kind);
              return null;
            }),
          ],
          erasePlayer: async () => undefined,
        },
      ],
      metrics: createMetrics(),
      publicOrigin: 'https://guildhall.test',
      withDevelopment: false,
      resolveActor: async () => actors[kind],
      resolveStaff: async () => null,
      onStaffRefused: () => undefined,
    });
    const reply = await app.inject({ url: '/community/api/probe/read' });
    outcome[kind] = [reply.statusCode, reply.json<{ code: number }>().code, seen];
    await app.close();
  }
  return outcome;
};

describe('P2: the access of a route is checked before its handler runs', () => {
  it('for players only', async () => {
    expect(await callAsEach(['player'])).toEqual({
      anonymous: [401, 1101, []],
      guest: [403, 1102, []],
      player: [200, 0, ['player']],
    });
  });

  it('for guests and players', async () => {
    expect(await callAsEach(['guest', 'player'])).toEqual({
      anonymous: [401, 1101, []],
      guest: [200, 0, ['guest']],
      player: [200, 0, ['player']],
    });
  });

  it('for everybody, with the session', async () => {
    expect(await callAsEach('session')).toEqual({
      anonymous: [200, 0, ['anonymous']],
      guest: [200, 0, ['guest']],
      player: [200, 0, ['player']],
    });
  });

  it('for everybody, without even reading the session (attack 39)', async () => {
    expect(await callAsEach('public')).toEqual({
      anonymous: [200, 0, ['anonymous']],
      guest: [200, 0, ['anonymous']],
      player: [200, 0, ['anonymous']],
    });
  });
});
