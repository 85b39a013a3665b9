import { parseArgs } from 'node:util';
import { UsageError, type Command } from './command.ts';

export const run: Command['run'] = async (args, { environment, print, printError }) => {
  const options = { guid: { type: 'string' }, kid: { type: 'string' } } as const;
  const { guid, kid } = parseArgs({ args: [...args], options }).values;
  if ((guid === undefined) === (kid === undefined)) throw new UsageError('Give either --guid or --kid.');
  if (guid !== undefined && !/^[1-9]\d{0,15}$/.test(guid)) throw new UsageError('--guid is a number.');
  const { withDatabaseAndRedis, withoutRedisNote } = await import('./connections.ts');
  const { createRevocation } = await import('../features/launch/launch.revocation.service.ts');
  await withDatabaseAndRedis(environment, async (database, redis, isUp) => {
    const { revoke, revokeKey } = createRevocation({ database, redis });
    const count = await (kid === undefined ? revoke({ guid: Number(guid) }) : revokeKey(kid));
    print(`${count} sessions ended`);
    if (!isUp) printError(withoutRedisNote);
  });
  return 0;
};
