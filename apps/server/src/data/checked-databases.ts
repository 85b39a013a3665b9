import type { ServerConfig } from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { openDatabases } from './databases.ts';
import { checkPooler } from './pooler-check.ts';
import { warnOfPowerfulRole } from './role-check.ts';
import { requireSchema } from './schema-release.ts';

/** The pools of a server, after what it needs of the database was checked. */
export const openCheckedDatabases = async (config: ServerConfig, log: Log, metrics: Metrics) => {
  const databases = openDatabases(config, log, metrics);
  try {
    const schema = await requireSchema(databases.http.pool);
    metrics.schema.set(
      { release: schema?.release ?? 'none', migration: schema?.migrations.at(-1)?.replace('.sql', '') ?? 'none' },
      1,
    );
    await warnOfPowerfulRole(databases.http, log);
    if (config.database.pooler === 'transaction') await checkPooler(databases.http, log);
  } catch (error) {
    await databases.close();
    throw error;
  }
  return databases;
};
