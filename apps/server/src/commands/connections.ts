import type pg from 'pg';
import { connectionOptions } from '../data/database-connection.ts';
import { openDatabase, type Database } from '../data/database.ts';
import { databaseOf, databaseVariables, readVariables, redisOf, redisVariables } from '../runtime/config.ts';
import { createLog } from '../runtime/log.ts';
import { openRedis, type Redis } from '../runtime/redis.ts';

/** Commands print their result; connections report only what is wrong. */
const log = createLog('error');

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

/** Connects with `GUILDHALL_DATABASE_URL`, and closes the connection afterwards. */
export const withDatabase = async <T>(
  environment: NodeJS.ProcessEnv,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const env = readVariables(environment, ['GUILDHALL_DATABASE_URL'], databaseVariables);
  const database = openDatabase({ ...databaseOf(env), max: 2 }, log);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const redisWaitMs = 2000;

const waitUntil = async (condition: () => boolean): Promise<boolean> => {
  const endMs = performance.now() + redisWaitMs;
  while (!condition() && performance.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 20));
  return condition();
};

/** `isUp` is false if Redis does not answer within two seconds. */
export const withRedis = async <T>(
  environment: NodeJS.ProcessEnv,
  work: (redis: Redis, isUp: boolean, problem: () => string | null) => Promise<T>,
): Promise<T> => {
  const env = readVariables(environment, ['GUILDHALL_REDIS_URL'], redisVariables);
  let problem: string | null = null;
  const redis = openRedis(redisOf(env), log, (error) => {
    problem = error.message || String((error as NodeJS.ErrnoException).code);
  });
  try {
    const result = await work(redis, await waitUntil(() => redis.isUp()), () => problem);
    // Closing the connection would drop hints that are not sent yet.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return result;
  } finally {
    await redis.close();
  }
};

/** For commands whose hints make a change take effect at once; without Redis it does within a minute. */
export const withDatabaseAndRedis = async <T>(
  environment: NodeJS.ProcessEnv,
  work: (database: Database, redis: Redis, isUp: boolean) => Promise<T>,
): Promise<T> => {
  // Both first, so that one message names everything that is missing.
  readVariables(environment, ['GUILDHALL_DATABASE_URL', 'GUILDHALL_REDIS_URL']);
  return withDatabase(environment, (database) => withRedis(environment, (redis, isUp) => work(database, redis, isUp)));
};

export const withoutRedisNote =
  'Redis does not answer: the sessions have ended, but open sockets close only within a minute.';
