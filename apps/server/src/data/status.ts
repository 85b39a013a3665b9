import pg from 'pg';
import { migrationNames } from './migration-files.ts';
import { compareSchema, readSchemaRelease, type SchemaRelease, type SchemaState } from './schema-release.ts';

export interface DatabaseStatus {
  readonly postgres: string;
  readonly size: string;
  readonly role: string;
  readonly schema: SchemaRelease | null;
  readonly state: SchemaState;
  readonly invalidIndexes: readonly string[];
  readonly oldestTransaction: string | null;
  /** False if the role sees only its own sessions. */
  readonly seesAllSessions: boolean;
}

interface OverviewRow {
  postgres: string;
  size: string;
  role: string;
  seesAllSessions: boolean;
}

/** What an operator asks first. Needs no privileges beyond those of a server's role. */
export const readStatus = async (connection: pg.ClientConfig): Promise<DatabaseStatus> => {
  const client = new pg.Client({ ...connection, application_name: 'guildhall status', statement_timeout: 10_000 });
  await client.connect();
  try {
    const { rows: overview } = await client.query<OverviewRow>(
      `select current_setting('server_version') as postgres, current_user as role,
         pg_size_pretty(pg_database_size(current_database())) as size,
         pg_has_role('pg_read_all_stats', 'usage') as "seesAllSessions"`,
    );
    const { rows: invalid } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1`,
    );
    const { rows: oldest } = await client.query<{ text: string }>(
      `select concat_ws(', ', extract(epoch from clock_timestamp() - xact_start)::integer || ' s', state, 'process ' || pid, usename,
         nullif(application_name, '')) as text
       from pg_stat_activity
       where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
       order by xact_start limit 1`,
    );
    const schema = await readSchemaRelease(client);
    return {
      ...(overview[0] as OverviewRow),
      schema,
      state: compareSchema(schema, await migrationNames()),
      invalidIndexes: invalid.map(({ name }) => name),
      oldestTransaction: oldest[0]?.text ?? null,
    };
  } finally {
    await client.end();
  }
};
