import { joined } from '../data/baseline.ts';
import { readStatus } from '../data/status.ts';
import { version } from '../runtime/version.ts';
import { UsageError, type Command } from './command.ts';
import { databaseConnection } from './connections.ts';

export const run: Command['run'] = async (args, { environment, print }) => {
  if (args.length > 0) throw new UsageError(`There is no option ${args[0]}.`);
  const status = await readStatus(
    databaseConnection(environment, 'GUILDHALL_OWNER_DATABASE_URL', 'GUILDHALL_DATABASE_URL'),
  );
  const { schema, state, invalidIndexes, oldestTransaction } = status;
  const applied = schema?.migrations.filter((name) => !joined.includes(name)).length ?? 0;
  const others = status.seesAllSessions ? '' : ` (only sessions of ${status.role} are visible)`;
  const lines: [string, string][] = [
    ['server', version],
    ['schema', schema === null ? 'none' : `release ${schema.release}, ${applied} migrations`],
    ['migrated', schema === null ? 'never' : schema.migratedAt.toISOString()],
    ['pending', state.missing.length === 0 ? 'none' : state.missing.join(', ')],
    ...(state.unknown.length === 0 ? [] : [['newer', state.unknown.join(', ')] satisfies [string, string]]),
    ['invalid indexes', invalidIndexes.length === 0 ? 'none' : invalidIndexes.join(', ')],
    ['oldest transaction', `${oldestTransaction ?? 'none'}${others}`],
    ['database', `${status.size}, PostgreSQL ${status.postgres}`],
  ];
  for (const [name, value] of lines) print(`${name.padEnd(20)}${value}`);
  if (state.problem !== null) print(`\n${state.problem}`);
  return state.problem === null ? 0 : 1;
};
