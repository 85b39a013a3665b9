import type { AddressInfo } from 'node:net';
import type { Clock } from './platform/clock.ts';
import type { ServerConfig } from './platform/config.ts';
import { createFeatures } from './features.ts';
import { startGateway, type GatewayRole } from './roles/gateway.ts';
import { createListener, startHttp } from './roles/http.ts';
import { startOps } from './roles/ops.ts';
import { startWorker, type WorkerRole } from './roles/worker.ts';
import { createServices } from './services.ts';

/** Starts the roles of the configuration in this process. Tests start it the same way as `main.ts`. */
export const startServer = async (config: ServerConfig, clock?: Clock) => {
  const services = await createServices(config, clock);
  const features = createFeatures(services);
  const app = createListener(services);
  let gateway: GatewayRole | undefined;
  let worker: WorkerRole | undefined;
  if (config.roles.includes('http')) await startHttp(app, services, features);
  await app.ready();
  if (config.roles.includes('gateway')) gateway = await startGateway(app.server, services);
  if (config.roles.includes('worker')) worker = startWorker(features, services.log);
  const ops = await startOps(services);
  await app.listen({ host: config.host, port: config.port });
  return {
    app,
    services,
    features,
    opsPort: (ops.server.address() as AddressInfo).port,
    /** Lets open work finish: not ready, sockets sent elsewhere, requests answered, jobs ended, then connections closed. */
    stop: async (): Promise<void> => {
      ops.drain();
      gateway?.drain();
      await Promise.race([
        Promise.all([app.close(), worker?.drain()]),
        new Promise((resolve) => setTimeout(resolve, config.drainMs).unref()),
      ]);
      await new Promise((resolve) => ops.server.close(resolve));
      await services.close();
    },
  };
};
