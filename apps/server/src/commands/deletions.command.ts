import { parseArgs } from 'node:util';
import { createConsoleHints } from '../runtime/console-hints.ts';
import { Failure } from '../runtime/failure.ts';
import { UsageError, type Command } from './command.ts';

/** Requires database access instead of a sign-in: it stands for a second person where there is none. */
export const run: Command['run'] = async ([action = '', ...args], { environment, print, printError }) => {
  const { values } = parseArgs({ args, options: { number: { type: 'string', default: '' } } });
  if (action !== 'second-word') throw new UsageError('Say what to do: second-word.');
  if (!/^[1-9]\d{0,8}$/.test(values.number)) throw new UsageError('Give the --number of a request.');
  const { withDatabaseAndRedis } = await import('./connections.ts');
  const { createDeletionStaffService } = await import('../features/account-deletion/staff/requests.service.ts');
  return withDatabaseAndRedis(environment, async (database, redis) => {
    const service = createDeletionStaffService({
      database,
      consoleHints: createConsoleHints(redis),
      needsTwo: false,
      isGameNotified: false,
      // Only a confirmation closes an account, and this command never confirms.
      closing: async () => () => undefined,
    });
    try {
      await service.secondWord(Number(values.number));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      printError(
        error.reason === 'deletion_unlinked'
          ? `Request ${values.number} is not linked to an account yet, so there is nothing to confirm. Give the word after that.`
          : `Request ${values.number} does not wait for a decision, or has the second word already.`,
      );
      return 1;
    }
    print(`Request ${values.number} has the second word. The person who decides can confirm it now.`);
    return 0;
  });
};
