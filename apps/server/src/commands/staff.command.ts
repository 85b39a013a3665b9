import { parseArgs } from 'node:util';
import { staffInvite } from '@guildhall/contract/staff/people.ts';
import { staffRoles } from '@guildhall/contract/staff/permissions.ts';
import * as v from 'valibot';
import type { Database } from '../data/database.ts';
import { systemClock } from '../runtime/clock.ts';
import { readVariables } from '../runtime/config.ts';
import { createConsoleHints } from '../runtime/console-hints.ts';
import { Failure } from '../runtime/failure.ts';
import type { Redis } from '../runtime/redis.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';

/** Without Redis, consoles notice a new invitation at their next refresh. */
const noRedis: Redis = {
  publish: () => undefined,
  publishText: () => undefined,
  subscribe: async () => undefined,
  subscribeText: () => undefined,
  onReady: () => undefined,
  getMany: async (keys) => keys.map(() => null),
  run: () => undefined,
  isUp: () => false,
  close: async () => undefined,
};

const peopleOf = async (database: Database, redis: Redis) => {
  const { createPeopleService } = await import('../features/staff/people/people.service.ts');
  const { createRevocationHints } = await import('../features/staff/staff.hints.ts');
  const { createDepartedStaff } = await import('../features/feedback/jobs/departed-staff.service.ts');
  const { countOpenOf } = await import('../features/feedback/feedback.public.ts');
  const { countHeldBy } = await import('../features/chat/chat.public.ts');
  const consoleHints = createConsoleHints(redis);
  return createPeopleService({
    database,
    consoleHints,
    ...createRevocationHints(redis),
    work: {
      count: async (tx, staffId) => ({
        reports: await countOpenOf(tx, staffId),
        chats: await countHeldBy(tx, staffId),
      }),
      release: createDepartedStaff({ database, clock: systemClock, consoleHints }).release,
    },
  });
};

const invitingOf = async (environment: NodeJS.ProcessEnv, database: Database) => {
  const { GUILDHALL_PUBLIC_ORIGIN, GUILDHALL_CONSOLE_ORIGIN: consoleOrigin = GUILDHALL_PUBLIC_ORIGIN } = readVariables(
    environment,
    ['GUILDHALL_PUBLIC_ORIGIN'],
    ['GUILDHALL_CONSOLE_ORIGIN'],
  );
  const { createInviting } = await import('../features/staff/people/invitations.service.ts');
  return createInviting({ database, consoleOrigin, consoleHints: createConsoleHints(noRedis) });
};

interface Options {
  readonly email?: string | undefined;
  readonly role?: string | undefined;
}

type Action = (options: Options, context: CommandContext) => Promise<void>;

const invite: Action = async (options, { environment, print }) => {
  const parsed = v.safeParse(staffInvite.body, options);
  if (!parsed.success) throw new UsageError(`Give --email and --role (${staffRoles.join(', ')}).`);
  readVariables(environment, ['GUILDHALL_DATABASE_URL', 'GUILDHALL_PUBLIC_ORIGIN']);
  const { email, role } = parsed.output;
  const { withDatabase } = await import('./connections.ts');
  const { link, expires_at } = await withDatabase(environment, async (database) =>
    (await invitingOf(environment, database)).invite(null, email, role),
  );
  print(`${link}\nworks once, until ${new Date(expires_at).toISOString()}`);
};

/** For development: prints an admin invitation as long as there is no staff. */
const first: Action = async (_options, { environment, print }) => {
  const { withDatabase } = await import('./connections.ts');
  await withDatabase(environment, async (database) => {
    if (await (await peopleOf(database, noRedis)).hasMembers()) {
      print('Sign in to the console as before; more staff with `npm run staff`.');
      return;
    }
    print((await (await invitingOf(environment, database)).invite(null, 'admin@guildhall.test', 'admin')).link);
  });
};

const list: Action = async (_options, { environment, print }) => {
  const { withDatabase } = await import('./connections.ts');
  await withDatabase(environment, async (database) => {
    const people = await peopleOf(database, noRedis);
    let count = 0;
    let cursor: string | undefined;
    do {
      const page = await people.table({ limit: 100, ...(cursor === undefined ? {} : { cursor }) });
      for (const { email, role, name, is_active, has_second_factor } of page.list) {
        const notes = [is_active ? '' : 'deactivated', has_second_factor ? '' : 'no second factor'].filter(Boolean);
        print([email, role, name, ...notes].join('\t'));
      }
      count += page.list.length;
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    if (count === 0) print('no staff accounts yet');
  });
};

const deactivate: Action = async ({ email = '' }, { environment, print, printError }) => {
  if (email === '') throw new UsageError('Give --email.');
  const { withDatabaseAndRedis, withoutRedisNote } = await import('./connections.ts');
  await withDatabaseAndRedis(environment, async (database, redis, isUp) => {
    const people = await peopleOf(database, redis);
    const { email: deactivated } = await people.deactivateByEmail(email.toLowerCase());
    print(`${deactivated} is deactivated; all sessions ended`);
    if (!isUp) printError(withoutRedisNote);
  });
};

/** Break-glass: for installations in which no admin can sign in anymore. */
const reset: Action = async ({ email = '' }, { environment, print }) => {
  if (email === '') throw new UsageError('Give --email.');
  readVariables(environment, ['GUILDHALL_DATABASE_URL', 'GUILDHALL_PUBLIC_ORIGIN']);
  const { withDatabase } = await import('./connections.ts');
  const { link, expires_at } = await withDatabase(environment, async (database) =>
    (await invitingOf(environment, database)).breakGlass(email.toLowerCase()),
  );
  print(`${link}\nworks once, until ${new Date(expires_at).toISOString()}`);
  print('Using it replaces the password and removes the second factor and all passkeys.');
  print('It is in the audit trail, and all admins see it in the console for a week.');
};

const actions: Readonly<Record<string, Action>> = { invite, first, list, deactivate, reset };

const explained: Readonly<Record<string, string>> = {
  already_staff: 'there is already a staff account with this address',
  not_found: 'there is no staff account with this address',
  last_admin: 'this is the last active admin; invite another one first',
  wrong_state: 'this account is deactivated: an admin has to reactivate it in the console (People) first',
};

/** Requires database access instead of a sign-in, which is how the first admin is created. */
export const run: Command['run'] = async ([name = '', ...args], context) => {
  const action = actions[name];
  if (action === undefined) throw new UsageError('Say what to do: invite, list, deactivate or reset.');
  const options = { email: { type: 'string' }, role: { type: 'string' } } as const;
  try {
    await action(parseArgs({ args, options }).values, context);
    return 0;
  } catch (error) {
    if (error instanceof Failure) throw new Error(explained[error.reason] ?? error.reason, { cause: error });
    throw error;
  }
};
