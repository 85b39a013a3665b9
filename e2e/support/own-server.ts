import { parseConfig } from '../../apps/server/src/runtime/config.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { localEnvironment, recreateInstance } from '../../apps/server/development/local-server.ts';
import { answerLate } from './late-answers.ts';
import { builds, instanceFor, templateDatabase } from './server-instance.ts';

/** Follows real time until a test sets it. */
const createClock = () => {
  let aheadMs = 0;
  return { now: () => Date.now() + aheadMs, set: (ms: number) => void (aheadMs = ms - Date.now()) };
};

/** Starts a server with its own empty database, isolated from other tests. */
export const startOwnServer = async (name: string, port: number, environment: Record<string, string> = {}) => {
  const instance = instanceFor(name, port);
  const clock = createClock();
  await recreateInstance(instance, templateDatabase);
  const config = parseConfig({
    ...localEnvironment(instance),
    ...builds,
    GUILDHALL_LAUNCH: 'ticket',
    GUILDHALL_LOG_LEVEL: 'warn',
    // A clock jump would look like an idle socket to the sweep.
    GUILDHALL_SWEEP_MS: '60000',
    ...environment,
  });
  answerLate();
  const server = await startServer(config, clock);
  return { instance, clock, origin: instance.origin, services: server.services, stop: server.stop };
};

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;

/** A fixture for one worker: the server runs until the worker ends. */
export const ownServer =
  (name: string, port: number) =>
  // eslint-disable-next-line no-empty-pattern
  async ({}: object, use: (server: OwnServer) => Promise<void>): Promise<void> => {
    const server = await startOwnServer(name, port);
    await use(server);
    await server.stop();
  };
