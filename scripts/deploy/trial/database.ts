import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { repository } from '../../../tools/environment.ts';
import { run } from '../engine.ts';

/** Runs deploy/postgresql/roles.sql as the superuser, and returns the URL of each role. */
export const prepareDatabase = (port: number, superuserPassword: string) => {
  const passwords = Object.fromEntries(
    ['owner', 'app', 'gateway', 'worker', 'readonly'].map((role) => [role, randomBytes(24).toString('base64url')]),
  );
  const variables = Object.fromEntries(
    Object.entries(passwords).map(([role, password]) => [`${role.toUpperCase()}_PASSWORD`, password]),
  );
  const script = join(repository, 'deploy/postgresql/roles.sql');
  run('psql', ['--set=ON_ERROR_STOP=1', '--set=database=guildhall', '--quiet', '-f', script, 'postgres'], {
    env: {
      ...process.env,
      ...variables,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'postgres',
      PGPASSWORD: superuserPassword,
    },
  });
  const url = (role: string): string => `postgres://guildhall_${role}:${passwords[role]}@127.0.0.1:${port}/guildhall`;
  return { owner: url('owner'), http: url('app'), gateway: url('gateway'), worker: url('worker') };
};
