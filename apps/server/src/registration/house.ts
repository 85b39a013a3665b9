import { openCheckedDatabases } from '../data/checked-databases.ts';
import { isDatabaseAway, type Database } from '../data/database.ts';
import { watchRestrictions } from '../data/restriction-watch.ts';
import { createCounted, type Counted } from '../data/retention.ts';
import { watchRevision } from '../data/revision.ts';
import { watchSwitches } from '../data/switch-watch.ts';
import type { Clock } from '../runtime/clock.ts';
import type { ServerConfig } from '../runtime/config.ts';
import { createConsoleHints } from '../runtime/console-hints.ts';
import { createKeyring } from '../runtime/keyring.ts';
import { createLog } from '../runtime/log.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { openRedis } from '../runtime/redis.ts';
import { watchSecretsFile } from '../runtime/secrets-file.ts';
import { createDirectory } from '../sockets/directory.ts';
import { openStores } from '../storage/stores.ts';

/** What all features and roles of a process share. */
export const openHouse = async (config: ServerConfig, clock: Clock) => {
  const metrics = createMetrics();
  const log = createLog(config.logLevel, (level) => metrics.logLines.inc({ level }), isDatabaseAway);
  const tracing =
    config.tracing === null ? null : (await import('../runtime/tracing-sdk.ts')).openTracing(config.tracing);
  const databases = await openCheckedDatabases(config, log, metrics);
  const redis = openRedis(config.redis, log);
  const keyring = createKeyring(config.staffSecrets);
  const closers: (() => unknown)[] = [];
  const closing = <T extends { readonly close: () => unknown }>(part: T): T => {
    closers.push(() => part.close());
    return part;
  };
  const close = async (): Promise<void> => {
    for (const each of closers) await each();
    await redis.close();
    await databases.close();
    await tracing?.close();
  };
  try {
    if (config.staffSecretsFile !== undefined) closing(watchSecretsFile(config.staffSecretsFile, keyring, log));
    return {
      config,
      clock,
      log,
      metrics,
      tracing,
      keyring,
      databases,
      redis,
      revision: closing(await watchRevision(databases.http, redis, log)),
      restrictionWatch: closing(await watchRestrictions(databases.http, redis, log, clock)),
      switchWatch: closing(await watchSwitches(databases.http, redis, log)),
      consoleHints: createConsoleHints(redis),
      directory: closing(createDirectory(redis)),
      stores: closing(await openStores(config.storage, metrics.storeTimes)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

export type House = Awaited<ReturnType<typeof openHouse>>;

/** The house as the features of one role use it: roles differ in their connections to the database. */
export interface Platform extends House {
  readonly database: Database;
  /** For what anyone may ask without an account. */
  readonly publicReads: Database;
  readonly counted: Counted;
  readonly media: House['stores']['media'];
}

export const platformOf = (house: House, database: Database, publicReads: Database): Platform => ({
  ...house,
  database,
  publicReads,
  counted: createCounted(database, house.metrics),
  media: house.stores.media,
});
