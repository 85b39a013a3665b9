import pg from 'pg';
import { version } from '../runtime/version.ts';
import { joined } from './baseline.ts';
import { migrationNames } from './migration-files.ts';

/**
 * The oldest release whose servers run on the schema of this release: the previous one, so that both run side by side during an
 * upgrade and the previous one can come back. Every release moves it on.
 */
export const oldestServer = '0.2.0';

export interface SchemaRelease {
  readonly release: string;
  readonly oldestServer: string;
  readonly migrations: readonly string[];
  readonly migratedAt: Date;
}

/** A pool or a single connection. */
type Queries = Pick<pg.ClientBase, 'query'>;

/** Compares `1.10.0` and `1.9.2`; a suffix such as `-rc.1` is ignored. */
export const compareVersions = (one: string, other: string): number => {
  const [left, right] = [one, other].map((each) => (each.split('-', 1)[0] ?? '').split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

export const recordRelease = async (client: pg.Client): Promise<void> => {
  await client.query(
    `insert into schema_release (release, oldest_server, migrations)
     select $1, $2, array_agg(name::text order by name) from kysely_migration
     on conflict (is_only) do update set release = excluded.release, oldest_server = excluded.oldest_server,
       migrations = excluded.migrations, migrated_at = now()`,
    [version, oldestServer],
  );
};

const undefinedTable = '42P01';

/** Null before the first migration that records releases. */
export const readSchemaRelease = async (database: Queries): Promise<SchemaRelease | null> => {
  try {
    const { rows } = await database.query<SchemaRelease>(
      `select release, oldest_server as "oldestServer", migrations, migrated_at as "migratedAt" from schema_release`,
    );
    return rows[0] ?? null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return null;
    throw error;
  }
};

export interface SchemaState {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  /** Why this release must not run on the schema, or null if it may. */
  readonly problem: string | null;
}

/** Compares the schema with what this release knows. A newer schema is fine as long as it names this release as still supported. */
export const compareSchema = (
  schema: SchemaRelease | null,
  known: readonly string[],
  server = version,
): SchemaState => {
  const applied = new Set(schema?.migrations);
  const missing = known.filter((name) => !applied.has(name));
  const unknown = [...applied].filter((name) => !known.includes(name) && !joined.includes(name));
  const problemOf = (): string | null => {
    if (schema === null) return 'The database has no schema of this product yet, or an old one. Run: guildhall migrate';
    if (missing.length > 0) {
      return `The database schema is older than server ${server}. Missing: ${missing.join(', ')}. Run: guildhall migrate`;
    }
    if (unknown.length > 0 && compareVersions(server, schema.oldestServer) < 0) {
      return `The database schema of release ${schema.release} needs servers of ${schema.oldestServer} or newer; this is ${server}. Run a newer server.`;
    }
    return null;
  };
  return { missing, unknown, problem: problemOf() };
};

/** Called before a server does anything else: refuses an older schema, tolerates one that is newer by one release. Returns it. */
export const requireSchema = async (database: Queries): Promise<SchemaRelease | null> => {
  const schema = await readSchemaRelease(database);
  const { problem } = compareSchema(schema, await migrationNames());
  if (problem !== null) throw new Error(problem);
  return schema;
};
