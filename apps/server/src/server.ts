import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './runtime/clock.ts';
import type { ServerConfig } from './runtime/config.ts';
import { limitConnections } from './http/connection-limits.ts';
import { startGateway, type GatewayRole } from './roles/gateway.ts';
import { createListener, startHttp } from './roles/http.ts';
import { startOps } from './roles/ops.ts';
import { startWorker, type WorkerRole } from './roles/worker.ts';
import { listenProblem } from './runtime/listening.ts';
import { createServicesOf, type ServicesOf } from './wiring.ts';

/** Left of the drain time for the last sockets to answer their close frame. */
const closingMs = 2500;
const closeIdleEveryMs = 100;
/** After the listener closed, proxies use up the connections they kept: each answer closes its connection. */
const keptMs = 2000;
/**
 * A flood of connections fills the default accept queue of 511, and the kernel then drops everyone's: they retry after
 * a second. The kernel caps this at `net.core.somaxconn`.
 */
const acceptQueue = 4096;

/** Keep-alive connections of proxies move to other servers with their next response. */
const announceClose = async (server: Server, noticeMs: number): Promise<void> => {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  if (noticeMs > 0) await sleep(noticeMs);
};

/** Unlike `http.Server.close`, leaves kept connections open: a proxy may be sending on one right now. */
const closeListener = (server: Server): Promise<void> =>
  new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));

const startRoles = async (config: ServerConfig, servicesOf: ServicesOf, closers: (() => unknown)[]) => {
  const services = servicesOf('http');
  const features = services.registered();
  const app = createListener(services);
  closers.push(() => app.close());
  limitConnections(app.server, { ...config, metrics: services.metrics });
  let gateway: GatewayRole | undefined;
  let worker: WorkerRole | undefined;
  if (config.roles.includes('http')) await startHttp(app, services, features);
  await app.ready();
  if (config.roles.includes('gateway')) {
    const ofGateway = servicesOf('gateway');
    gateway = await startGateway(app.server, ofGateway, ofGateway.registered());
  }
  if (config.roles.includes('worker')) {
    const ofWorker = servicesOf('worker');
    worker = startWorker(ofWorker.registered(), ofWorker);
    const { drain } = worker;
    closers.push(() => drain());
  }
  const ops = await startOps(services);
  closers.push(() => ops.close());
  const { host, port } = config;
  await app.listen({ host, port, backlog: acceptQueue }).catch((error: unknown) => {
    throw listenProblem(error, { host, port, variable: 'GUILDHALL_PORT' });
  });
  ops.open();
  return {
    app,
    services,
    features,
    opsPort: (ops.server.address() as AddressInfo).port,
    /**
     * Graceful shutdown: fail readiness and start no more jobs; serve until load balancers have noticed; then close the
     * listener, send sockets elsewhere and finish requests and jobs; at last close connections.
     */
    stop: async (): Promise<void> => {
      ops.drain();
      const jobs = worker?.drain();
      const serving = async (): Promise<void> => {
        await announceClose(app.server, config.drainNoticeMs);
        const withinMs = Math.min(config.drainSocketsMs, config.drainMs - config.drainNoticeMs - closingMs);
        const closed = closeListener(app.server);
        const drained = gateway?.drain(Math.max(0, withinMs));
        await Promise.race([closed, sleep(Math.min(config.drainNoticeMs, keptMs))]);
        // Closes only connections that are idle now; those of open requests become idle later.
        const timer = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs);
        await Promise.all([app.close(), closed, drained]).finally(() => clearInterval(timer));
      };
      await Promise.race([Promise.all([serving(), jobs]), sleep(config.drainMs, undefined, { ref: false })]);
      await ops.close();
      await services.close();
    },
  };
};

/** Starts the configured roles in this process. Used by `main.ts` and by tests. A failed start leaves nothing open. */
export const startServer = async (config: ServerConfig, clock?: Clock) => {
  const servicesOf = await createServicesOf(config, clock);
  const closers: (() => unknown)[] = [() => servicesOf('http').close()];
  try {
    return await startRoles(config, servicesOf, closers);
  } catch (error) {
    for (const close of closers.toReversed()) await Promise.resolve(close()).catch(() => undefined);
    throw error;
  }
};
