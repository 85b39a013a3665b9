import { parseArgs } from 'node:util';
import { switchReasonMax } from '@guildhall/contract/switches/rules.ts';
import { switchable } from '@guildhall/contract/switches/switchable.ts';
import type { Database } from '../data/database.ts';
import { announceSwitches } from '../data/switch-watch.ts';
import { systemClock } from '../runtime/clock.ts';
import { createConsoleHints } from '../runtime/console-hints.ts';
import type { Redis } from '../runtime/redis.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';

const switchesOf = async (database: Database, redis: Redis) => {
  const { createSwitchesService } = await import('../features/switches/switches.service.ts');
  const watch = { announce: () => announceSwitches(redis), check: async () => undefined };
  return createSwitchesService({ database, clock: systemClock, consoleHints: createConsoleHints(redis), watch });
};

const list = async ({ environment, print }: CommandContext): Promise<void> => {
  const { withDatabaseAndRedis } = await import('./connections.ts');
  await withDatabaseAndRedis(environment, async (database, redis) => {
    for (const row of (await (await switchesOf(database, redis)).table()).list) {
      const changed =
        row.changed_at === null
          ? []
          : [new Date(row.changed_at).toISOString(), row.changed_by?.name ?? 'operator', row.reason];
      print([row.feature, row.state, ...changed].join('\t'));
    }
  });
};

const set = async (
  [feature = '', wanted = '', ...more]: readonly string[],
  reason: string,
  { environment, print, printError }: CommandContext,
): Promise<void> => {
  const states = switchable.get(feature);
  if (states === undefined) throw new UsageError(`FEATURE is one of ${[...switchable.keys()].join(', ')}.`);
  const state = states.find((each) => each === wanted);
  if (state === undefined || more.length > 0)
    throw new UsageError(`STATE of ${feature} is one of ${states.join(', ')}.`);
  if (reason === '' || reason.length > switchReasonMax) throw new UsageError('Give a --reason for the other staff.');
  const { withDatabaseAndRedis } = await import('./connections.ts');
  await withDatabaseAndRedis(environment, async (database, redis, isUp) => {
    await (await switchesOf(database, redis)).set(null, { feature, state, reason });
    print(`${feature} is ${state}; all servers apply it within two seconds`);
    if (!isUp) printError('Redis does not answer: consoles show the change at their next refresh.');
  });
};

/** Requires database access instead of a sign-in: an attack may also keep admins out. */
export const run: Command['run'] = async ([action = '', ...args], context) => {
  const { values, positionals } = parseArgs({
    args,
    options: { reason: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  if (action === 'list') await list(context);
  else if (action === 'set') await set(positionals, values.reason.trim(), context);
  else throw new UsageError('Say what to do: list or set.');
  return 0;
};
