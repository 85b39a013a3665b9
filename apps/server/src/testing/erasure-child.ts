import { createErasure } from '../features/account-deletion/account-deletion.erasure.service.ts';
import { createFeatures } from '../features.ts';
import { parseConfig } from '../platform/config.ts';
import { createServices } from '../services.ts';

/** A worker that erases what is due and dies at the moment that it is told: `within` or `after`, and the step's name. */
const [, , moment, step] = process.argv;
const services = await createServices(parseConfig(process.env));
const { database, stores, desk, log, launchService } = services;
const erasure = createErasure({
  database,
  objects: stores.files,
  ledger: stores.ledger,
  desk,
  log,
  endSessions: (playerId) => launchService.revoke({ playerId }),
  onStep: (at, name) => {
    if (at === moment && name === step) process.kill(process.pid, 'SIGKILL');
  },
});
await erasure.run(createFeatures(services));
await services.close();
