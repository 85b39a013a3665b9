import type { Server } from 'node:http';
import { playerEntrance } from '../features/launch/launch.socket.ts';
import { staffEntrance } from '../features/staff/staff.socket.ts';
import { createAddressOf } from '../http/client-address.ts';
import type { Feature } from '../registration/feature.ts';
import { createHosts } from '../http/hosts.ts';
import { createEndpoint } from '../sockets/endpoint.ts';
import { acceptSockets } from '../sockets/upgrade.ts';
import type { Services } from '../wiring.ts';

export interface GatewayRole {
  /** Asks every client to reconnect to another server, spread over the given time. */
  drain(withinMs: number): Promise<void>;
}

/** Assembles the player and the staff socket from the features' parts. */
export const startGateway = async (
  server: Server,
  services: Services,
  features: readonly Feature[],
): Promise<GatewayRole> => {
  const { log, config, clock } = services;
  const { budgets } = config;
  const shared = { log, clock, budgets, onTooFast: () => services.metrics.admissionRefused.inc({ layer: 'frames' }) };
  const parts = await Promise.all(
    features.map(async ({ noun, sockets }) => ({ feature: noun, sockets: (await sockets?.()) ?? {} })),
  );
  const players = await createEndpoint(
    playerEntrance(services.launch, services.restrictionWatch, services.switchWatch, clock),
    parts.flatMap(({ feature, sockets: { player } }) => (player === undefined ? [] : { feature, create: player })),
    shared,
  );
  const staff = await createEndpoint(
    staffEntrance(services.staff, clock),
    parts.flatMap(({ feature, sockets }) => (sockets.staff === undefined ? [] : { feature, create: sockets.staff })),
    shared,
  );
  const endpoints = [players, staff];
  acceptSockets(server, {
    hosts: createHosts(config),
    log,
    addressOf: createAddressOf(config.trustedProxies),
    budgets,
    metrics: services.metrics,
    endpoints: [
      { ...players.endpoint, audience: 'players', origin: config.publicOrigin },
      { ...staff.endpoint, audience: 'staff', origin: config.consoleOrigin },
    ],
  });
  const timer = setInterval(() => {
    Promise.all(endpoints.map(({ sweep }) => sweep())).catch((error: unknown) => {
      log.warn({ err: error }, 'gateway: session sweep failed');
    });
  }, config.sweepMs);
  timer.unref();
  return {
    drain: async (withinMs) => {
      await Promise.all(endpoints.map(({ drain }) => drain(withinMs)));
      clearInterval(timer);
    },
  };
};
