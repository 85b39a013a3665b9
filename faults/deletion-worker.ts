import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { createServices } from '../apps/server/src/wiring.ts';

/** Runs the deletion jobs once, with the process clock shifted by the given number of years. */
const shiftMs = Number(process.argv[2]) * 365 * 24 * 60 * 60 * 1000;
const RealDate = Date;
class ShiftedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(...(args as [number]));
  }
  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

const services = await createServices(parseConfig(process.env));
const jobs = services.registered().flatMap((feature) => feature.jobs ?? []);
for (const name of ['deletion.remind', 'deletion.erase', 'deletion.forget']) {
  await jobs.find((job) => job.name === name)?.run();
}
await services.close();
