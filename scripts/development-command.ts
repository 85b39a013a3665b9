import { runCommand } from '../apps/server/src/commands/run.ts';
import { developmentServer, localEnvironment } from '../tools/environment.ts';

/** `npm run staff`, `revoke`, `erasures` and `audit`: the operator's command on the development server. */
Object.assign(process.env, { ...localEnvironment(developmentServer), ...process.env });
await runCommand(process.argv.slice(2));
