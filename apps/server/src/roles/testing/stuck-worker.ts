import { queuedJob, keepsNoPlayerData } from '../../registration/feature.ts';
import { parseConfig } from '../../runtime/config.ts';
import { createServices } from '../../wiring.ts';
import { startWorker } from '../worker.ts';
import { stuckJob } from './stuck-job.ts';

/** A worker that takes a job and never ends it; the test kills it. */
const services = await createServices(parseConfig(process.env));
const run = (): Promise<void> => {
  process.stdout.write('started\n');
  return new Promise(() => undefined);
};
startWorker([{ noun: 'stuck', routes: [], queuedJobs: [queuedJob(stuckJob, run)], ...keepsNoPlayerData }], services);
