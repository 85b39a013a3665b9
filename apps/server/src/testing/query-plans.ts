import pg from 'pg';
import { expect } from 'vitest';
import { ownerUrl } from '../../../../tools/environment.ts';
import type { Installation, TestServer } from './installation.ts';

/** Explains all statements on a table that the work runs, with the same values. */
const createExplain =
  (installation: Installation, server: TestServer, table: RegExp) =>
  async (explain: string, work: () => Promise<unknown>): Promise<unknown[][]> => {
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
    const plans: unknown[][] = [];
    for (const { text, values } of statements) {
      await client.query('begin');
      const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`${explain} ${text}`, values);
      await client.query('rollback');
      plans.push(rows.map((row) => row['QUERY PLAN']));
    }
    await client.end();
    expect(statements).not.toEqual([]);
    return plans;
  };

/** Returns the plans as text. */
export const createPlansOf = (installation: Installation, server: TestServer, table: RegExp) => {
  const explain = createExplain(installation, server, table);
  return async (work: () => Promise<unknown>): Promise<string> =>
    (await explain('explain', work)).map((lines) => `${lines.join('\n')}\n\n`).join('');
};

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** Returns how many blocks of the database the work reads, which does not depend on the speed of the machine. */
export const createBlocksOf = (installation: Installation, server: TestServer, table: RegExp) => {
  const explain = createExplain(installation, server, table);
  return async (work: () => Promise<unknown>): Promise<number> => {
    const plans = (await explain('explain (analyze, buffers, format json)', work)) as [{ readonly Plan: Plan }[]][];
    return plans
      .flat(2)
      .reduce((sum, { Plan: plan }) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);
  };
};
