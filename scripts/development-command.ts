import { runCommand } from '../apps/server/src/commands/run.ts';
import { developmentServer, ensureDemoReceiver, localEnvironment } from '../apps/server/development/local-server.ts';

/** `npm run operator -- COMMAND`, and `npm run staff`, `revoke`, `erasures` and `audit`: the operator's command on the development server. */
Object.assign(process.env, {
  ...localEnvironment(developmentServer),
  GUILDHALL_WEBHOOKS_FILE: ensureDemoReceiver(developmentServer.folder),
  ...process.env,
});
await runCommand(process.argv.slice(2));
