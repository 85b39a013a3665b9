import { route, type Access } from '@guildhall/contract/http/route.ts';
import Fastify from 'fastify';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anonymous, type Actor } from '../runtime/actor.ts';
import { mountApi } from './mount-api.ts';
import { answer } from './answer.ts';
import { defaultBudgets } from '../runtime/budgets.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { launchedActor } from '../testing/actors.ts';
import { createAdmissionControl } from './admission.ts';

const metrics = createMetrics();
const known = { playerId: 'p', isClosed: false, isKnown: false, network: '127.0.0.0/24' };
const actors: Record<string, Actor> = {
  anonymous,
  device: { ...known, kind: 'anonymous', proof: 'device', guid: null, roles: [], channel: null, gameVersion: null },
  guest: launchedActor({ kind: 'guest' }),
  player: launchedActor(),
  closed: launchedActor({ isClosed: true }),
};

/** Calls a route with this access as each kind of caller; returns the status and the actors its handler saw. */
const callAsEach = async (access: Access, whileClosed?: true) => {
  const outcome: Record<string, unknown> = {};
  for (const [name, known] of Object.entries(actors)) {
    const seen: string[] = [];
    const app = Fastify();
    const probe = route({
      method: 'GET',
      path: '/probe/read',
      noun: 'probe',
      summary: '',
      access,
      ...(whileClosed && { whileClosed }),
      effect: 'read',
      body: null,
      msg: v.null(),
      errors: [],
    });
    mountApi(app, {
      features: [
        {
          routes: [
            answer(probe, ({ actor }) => {
              seen.push((actor as Actor).kind);
              return null;
            }),
          ],
        },
      ],
      metrics,
      accessLogRate: 0,
      tracing: null,
      uploadBounds: {},
      restrictions: { of: () => null },
      switches: { stateOf: () => 'on' },
      admission: createAdmissionControl({ budgets: defaultBudgets, connections: 5, metrics }),
      publicOrigin: 'https://guildhall.test',
      consoleOrigin: 'https://guildhall.test',
      withDevelopment: false,
      resolveActor: async () => known,
      resolveStaff: async () => null,
      knownBrowserOf: async () => null,
      onStaffRefused: () => undefined,
    });
    const reply = await app.inject({ url: '/community/api/probe/read' });
    outcome[name] = [reply.statusCode, reply.json<{ code: number }>().code, seen];
    await app.close();
  }
  return outcome;
};

describe('route access, checked before the handler runs [P2]', () => {
  it('`person` admits callers with a device key or a launch', async () => {
    expect(await callAsEach('person')).toEqual({
      anonymous: [401, 1104, []],
      device: [200, 0, ['anonymous']],
      guest: [200, 0, ['guest']],
      player: [200, 0, ['player']],
      closed: [403, 1105, []],
    });
  });

  it('`launched` admits launched callers only [I1]', async () => {
    expect(await callAsEach('launched')).toEqual({
      anonymous: [401, 1101, []],
      device: [401, 1101, []],
      guest: [200, 0, ['guest']],
      player: [200, 0, ['player']],
      closed: [403, 1105, []],
    });
  });

  it('`whileClosed` also admits accounts closed by a deletion [G3]', async () => {
    expect(await callAsEach('person', true)).toMatchObject({
      anonymous: [401, 1104, []],
      closed: [200, 0, ['player']],
    });
  });

  it('`session` admits all callers and passes their session on', async () => {
    expect(await callAsEach('session')).toEqual({
      anonymous: [200, 0, ['anonymous']],
      device: [200, 0, ['anonymous']],
      guest: [200, 0, ['guest']],
      player: [200, 0, ['player']],
      closed: [200, 0, ['player']],
    });
  });

  it('`public` admits all callers without reading the session [threat 39]', async () => {
    expect(await callAsEach('public')).toEqual({
      anonymous: [200, 0, ['anonymous']],
      device: [200, 0, ['anonymous']],
      guest: [200, 0, ['anonymous']],
      player: [200, 0, ['anonymous']],
      closed: [200, 0, ['anonymous']],
    });
  });
});
