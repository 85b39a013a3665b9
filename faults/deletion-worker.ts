import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { createServices } from '../apps/server/src/wiring.ts';
import { shiftDate } from '../testbed/shifted-date.ts';

/** Runs the deletion jobs once, with the process clock shifted by the given number of years. */
const shiftMs = Number(process.argv[2]) * 365 * 24 * 60 * 60 * 1000;
shiftDate(() => shiftMs);

const services = await createServices(parseConfig(process.env));
const jobs = services.registered().flatMap((feature) => feature.jobs ?? []);
for (const name of ['deletion.remind', 'deletion.erase', 'deletion.forget']) {
  await jobs.find((job) => job.name === name)?.run();
}
await services.close();
