import { createErasure } from '../jobs/erasure.service.ts';
import { parseConfig } from '../../../runtime/config.ts';
import { createServices } from '../../../wiring.ts';

/**
 * A worker process that runs due erasures and kills itself at the given moment (`within` or `after`) of the given step.
 */
const [, , moment, step] = process.argv;
const services = await createServices(parseConfig(process.env));
const { database, stores, consoleHints, log, launchService } = services;
const erasure = createErasure({
  database,
  objects: stores.files,
  ledger: stores.ledger,
  consoleHints,
  log,
  endSessions: (playerId) => launchService.revoke({ playerId }),
  onStep: (at, name) => {
    if (at === moment && name === step) process.kill(process.pid, 'SIGKILL');
  },
});
await erasure.run(services.registered());
await services.close();
