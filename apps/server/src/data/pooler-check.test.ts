import { describe, expect, it } from 'vitest';
import { createInstallation } from '../testing/installation.ts';

const installation = await createInstallation();
const isPooled = process.env['GUILDHALL_TEST_POOLER_PORT'] !== undefined;

describe('a server behind a pooler in transaction mode', () => {
  it('starts only if the pooler tracks prepared statements', async () => {
    const started = installation.start({ GUILDHALL_DATABASE_POOLER: 'transaction' });
    // Without a pooler the probe finds its own name on the server, like behind one that does not track names.
    if (isPooled) await expect(started).resolves.toBeDefined();
    else await expect(started).rejects.toThrow('requires PgBouncer 1.21 or newer with max_prepared_statements = 200');
  });

  it('has the statement timeout of its role, because it cannot set one', async () => {
    await installation.owner.query(
      `alter role guildhall_app in database ${installation.database} set statement_timeout = '9s'`,
    );
    const server = await installation.start();
    const { rows } = await server.database.pool.query<{ timeout: string }>(
      "select current_setting('statement_timeout') as timeout",
    );
    expect(rows).toEqual([{ timeout: isPooled ? '9s' : '10s' }]);
  });
});
