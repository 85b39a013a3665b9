import { parseArgs } from 'node:util';
import { migrate, planMigrations } from '../data/migrate.ts';
import { version } from '../runtime/version.ts';
import { UsageError, type Command } from './command.ts';
import { databaseConnection } from './connections.ts';

const optionsOf = (args: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'dry-run': { type: 'boolean', default: false }, timeout: { type: 'string', default: '300' } },
    });
    const seconds = Number(values.timeout);
    if (!(seconds > 0)) throw new Error('--timeout is a number of seconds, such as 300.');
    return { isDryRun: values['dry-run'], timeoutMs: seconds * 1000 };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

export const run: Command['run'] = async (args, { environment, print }) => {
  const { isDryRun, timeoutMs } = optionsOf(args);
  const connection = databaseConnection(environment, 'GUILDHALL_OWNER_DATABASE_URL');
  if (isDryRun) {
    const { applied, pending, unknown } = await planMigrations(connection);
    print(`release ${version}: ${applied.length} applied, ${pending.length} pending`);
    for (const name of pending) print(`pending  ${name}`);
    for (const name of unknown) print(`unknown  ${name} (applied by a newer release)`);
    return 0;
  }
  const done = await migrate(connection, { timeoutMs, print });
  print(done.length === 0 ? 'nothing was pending' : `${done.length} applied`);
  return 0;
};
