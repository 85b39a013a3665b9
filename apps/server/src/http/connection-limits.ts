import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Budgets } from '../runtime/budgets.ts';
import { createCounts } from '../runtime/counts.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { createIsProxy } from './client-address.ts';

/**
 * Cuts off connections without progress, among them readers that do not read their response. Longer than any request
 * waits for its turn.
 */
const stalledMs = 45_000;

/** Limits open connections, in total and by address. All clients behind a trusted proxy share its address, so it is exempt. */
export const limitConnections = (
  server: Server,
  { budgets, trustedProxies, metrics }: { budgets: Budgets; trustedProxies: readonly string[]; metrics: Metrics },
): void => {
  const isProxy = createIsProxy(trustedProxies);
  const byAddress = createCounts();
  server.maxConnections = budgets.connections;
  server.setTimeout(stalledMs);
  server.on('drop', () => metrics.admissionRefused.inc({ layer: 'connections' }));
  const isRefused = (socket: Socket): boolean => {
    const { remoteAddress: address } = socket;
    if (address === undefined || isProxy(address)) return false;
    if (byAddress.of(address) >= budgets.address_connections) return true;
    byAddress.add(address);
    // `on`, because the wrapper of `once` would stay for as long as the connection.
    socket.on('close', () => byAddress.remove(address));
    return false;
  };
  // In front of Node's own listener, which would create a parser for each connection of a flood.
  const listeners = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (isRefused(socket)) {
      metrics.admissionRefused.inc({ layer: 'address_connections' });
      socket.destroy();
    } else for (const listener of listeners) listener.call(server, socket);
  });
};
