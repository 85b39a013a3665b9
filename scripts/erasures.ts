import { parseArgs } from 'node:util';
import { createFeatures } from '../apps/server/src/features.ts';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import { createServices } from '../apps/server/src/services.ts';
import { developmentServer, localEnvironment } from './environment.ts';

/**
 * The ledger of erasures: `npm run erasures -- --list` shows it, `-- --reapply` erases again whoever came back with a
 * restored backup. Run it after every restore, before anybody is let in; workers look at the last 60 days by themselves.
 */
const { values } = parseArgs({ options: { list: { type: 'boolean' }, reapply: { type: 'boolean' } } });
if (values.list === values.reapply) throw new Error('Give either --list or --reapply.');

const services = await createServices(
  parseConfig({ ...localEnvironment(developmentServer), ...process.env, GUILDHALL_LOG_LEVEL: 'warn' }),
);
const { ledger } = services.stores;
if (values.reapply === true) {
  const count = await services.reapply.all();
  await services.erasure.run(createFeatures(services));
  const left = await services.reapply.all();
  console.log(`${count} were there again, ${count - left} are erased`);
  if (left > 0) process.exitCode = 1;
} else {
  for (const month of await ledger.months()) {
    for (const name of await ledger.names(month)) {
      const { certificate, erased_at } = await ledger.read(name);
      console.log(`${erased_at} certificate ${certificate}`);
    }
  }
}
await services.close();
