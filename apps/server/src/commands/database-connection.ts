import type pg from 'pg';
import { connectionOptions } from '../data/database-connection.ts';
import { readVariables } from '../runtime/config.ts';

type UrlName = 'GUILDHALL_OWNER_DATABASE_URL' | 'GUILDHALL_DATABASE_URL';

const isSet = (environment: NodeJS.ProcessEnv, name: string): boolean =>
  [name, `${name}_FILE`].some((each) => (environment[each] ?? '') !== '');

/** The connection of the first of these variables that is set. */
export const databaseConnection = (
  environment: NodeJS.ProcessEnv,
  name: UrlName,
  ...others: readonly UrlName[]
): pg.ClientConfig => {
  const chosen = [name, ...others].find((each) => isSet(environment, each)) ?? name;
  const env = readVariables(environment, [chosen], ['GUILDHALL_DATABASE_CA_FILE']);
  return connectionOptions(env[chosen], env.GUILDHALL_DATABASE_CA_FILE);
};
