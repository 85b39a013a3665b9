import pg from 'pg';
import { expect } from 'vitest';
import { ownerUrl } from '../../../../tools/environment.ts';
import type { Installation, TestServer } from './installation.ts';

/** Returns the plans of all statements on a table that the work runs, as PostgreSQL explains them with the same values. */
export const createPlansOf =
  (installation: Installation, server: TestServer, table: RegExp) =>
  async (work: () => Promise<unknown>): Promise<string> => {
    const client = new pg.Client({ connectionString: ownerUrl(installation.database) });
    await client.connect();
    const statements: { text: string; values: unknown[] }[] = [];
    const connect = server.database.pool.connect.bind(server.database.pool);
    const note = (text: unknown, values: unknown): void => {
      if (typeof text === 'string' && table.test(text)) statements.push({ text, values: (values as []) ?? [] });
    };
    server.database.pool.connect = (async () => {
      const connection = await connect();
      const query = connection.query.bind(connection);
      const noted = (...called: unknown[]): unknown => {
        const [first, second] = called;
        if (typeof first === 'string') note(first, second);
        return (query as (...all: unknown[]) => unknown)(...called);
      };
      const { release } = connection;
      connection.query = noted as typeof connection.query;
      connection.release = (error?: Error | boolean) => {
        connection.query = query;
        connection.release = release;
        release.call(connection, error);
      };
      return connection;
    }) as typeof server.database.pool.connect;
    await work().finally(() => {
      server.database.pool.connect = connect;
    });
    let plans = '';
    for (const { text, values } of statements) {
      await client.query('begin');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      await client.query('rollback');
      plans += `${rows.map((row) => row['QUERY PLAN']).join('\n')}\n\n`;
    }
    await client.end();
    expect(statements).not.toEqual([]);
    return plans;
  };
