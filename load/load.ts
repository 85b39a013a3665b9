import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { screenshot } from '../apps/server/src/features/pictures/testing/sample-pictures.ts';
import { createRandom } from '../tools/random.ts';
import { createRecorder } from '../testbed/recorder.ts';
import { drive } from './drive.ts';
import { createMeasurements, printMeasurements } from './measurements.ts';
import { allowedOrigin, readLaunchKey } from './permission.ts';
import { bringStaff, readAccounts } from './staff.ts';

/**
 * `npm run load -- --url … --players N --key FILE`: players of a deployed installation through its public interface, for ten
 * minutes. Runs only against this machine or an address in GUILDHALL_LOAD_URLS, with a launch key that the installation
 * trusts. docs/operations/load.md explains the options.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    players: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '10' },
    staff: { type: 'string' },
    json: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
if (values.url === undefined || values.key === undefined) {
  console.error(
    'usage: npm run load -- --url https://… --key launch-key.json [--players 100] [--minutes 10] [--staff accounts.json] [--json FILE]',
  );
  process.exit(2);
}
const [players, minutes] = [Number(values.players), Number(values.minutes)];
if (!(Number.isInteger(players) && players >= 1 && players <= 20_000)) throw new Error('load: --players is 1 to 20000');
// Every time is kept for the percentiles, so a run has an end.
if (!(minutes > 0 && minutes <= 120)) throw new Error('load: --minutes is at most 120');

const refuse = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  return process.exit(2);
};
const permitted = (address: string, keyFile: string) => {
  try {
    return {
      origin: allowedOrigin(address, process.env['GUILDHALL_LOAD_URLS'] ?? ''),
      key: readLaunchKey(keyFile),
    };
  } catch (error) {
    return refuse(error);
  }
};
const startedAt = performance.now();
const log = (text: string): void =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${text}`);
const measurements = createMeasurements();
const place = {
  ...permitted(values.url, values.key),
  measurements,
  recorder: createRecorder(),
  random: createRandom(Number(values.seed)),
  picture: await screenshot(),
};
const staff = values.staff === undefined ? null : await bringStaff(place, readAccounts(values.staff));
log(
  `seed ${values.seed}: ${players} players at ${place.origin} for ${minutes} min${staff === null ? ', without staff' : ''}`,
);
const cpuBefore = process.cpuUsage();
const { seconds, socketSeconds } = await drive(place, staff, { players, seconds: minutes * 60, log });
const { user, system } = process.cpuUsage(cpuBefore);
const operations = measurements.byOperation();
printMeasurements(operations, seconds);
for (const failure of measurements.failures()) console.log(`  ${failure}`);
console.log(`load: ${measurements.errors()} unexpected errors in ${seconds.toFixed(0)} s`);
if (values.json !== undefined) {
  const result = {
    date: new Date().toISOString(),
    players,
    seconds,
    socketSeconds,
    clientCpuSeconds: (user + system) / 1e6,
    errors: measurements.errors(),
    operations,
  };
  writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
}
process.exit(measurements.errors() === 0 ? 0 : 1);
