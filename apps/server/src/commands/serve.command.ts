import { parseArgs } from 'node:util';
import { parseConfig } from '../runtime/config.ts';
import { variables } from '../runtime/config-variables.ts';
import { unknownNames } from '../runtime/variables.ts';
import type { Command } from './command.ts';

const endsWithinMs = 3000;

export const run: Command['run'] = async (args, { environment }) => {
  const { values } = parseArgs({ args: [...args], options: { roles: { type: 'string' } } });
  const config = parseConfig({
    ...environment,
    ...(values.roles === undefined ? {} : { GUILDHALL_ROLES: values.roles }),
  });
  const { startServer } = await import('../server.ts');
  const server = await startServer(config).catch((error: unknown) => {
    // All that was opened is closed by now. If something is left, the process must end all the same, or no supervisor restarts it.
    setTimeout(() => process.exit(1), endsWithinMs).unref();
    throw error;
  });
  const { log } = server.services;
  const unknown = unknownNames(variables, environment);
  if (unknown.length > 0) log.warn({ names: unknown }, 'configuration: unknown variables are ignored');
  log.info({ roles: config.roles, port: config.port }, 'server: started');
  await new Promise<void>((resolve) => {
    let isStopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        // The second signal does not wait for requests, sockets and jobs.
        if (isStopping) process.exit(1);
        isStopping = true;
        log.info({ signal, drainMs: config.drainMs }, 'server: draining');
        resolve();
      });
    }
  });
  try {
    await server.stop();
  } catch (error) {
    log.error({ err: error }, 'server: shutdown failed');
    process.exit(1);
  }
  // Requests that outlived the drain would keep the process alive.
  process.exit(0);
};
