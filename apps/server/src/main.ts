import { parseArgs } from 'node:util';
import { parseConfig } from './platform/config.ts';
import { startServer } from './server.ts';

const { values } = parseArgs({ options: { roles: { type: 'string' } } });
const config = parseConfig({
  ...process.env,
  ...(values.roles === undefined ? {} : { GUILDHALL_ROLES: values.roles }),
});
const server = await startServer(config);
server.services.log.info({ roles: config.roles, port: config.port }, 'started');

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void server.stop().then(() => process.exit(0));
  });
}
