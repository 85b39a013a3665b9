import { runCommand } from './commands/run.ts';

/** The server alone, for development and tests: the same as `guildhall serve`. */
await runCommand(['serve', ...process.argv.slice(2)]);
