import type pg from 'pg';
import type { Log } from '../runtime/log.ts';
import type { Database } from './database.ts';

const question = `
  select current_user as role,
    rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as is_powerful,
    exists (select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace) as is_owner,
    has_schema_privilege(current_user, 'public', 'create') as may_create
  from pg_roles where rolname = current_user`;

interface Powers {
  readonly role: string;
  readonly is_powerful: boolean;
  readonly is_owner: boolean;
  readonly may_create: boolean;
}

export const leastRoleAdvice =
  'Connect as a role that owns nothing, such as guildhall_app; only `guildhall migrate` needs the owner.';

/** What the role of a server could do beyond reading and writing rows; null if nothing. */
export const readRole = async (pool: pg.Pool): Promise<{ role: string; problem: string | null }> => {
  const { rows } = await pool.query<Powers>(question);
  const [powers] = rows;
  if (powers === undefined) throw new Error('the role does not exist');
  const { role, is_powerful, is_owner, may_create } = powers;
  if (is_powerful) return { role, problem: `${role} may administer the database server` };
  if (is_owner) return { role, problem: `${role} owns tables, so it could rewrite the audit trail` };
  if (may_create) return { role, problem: `${role} may create tables in the schema public` };
  return { role, problem: null };
};

/** Servers start all the same: a wrong role protects less, and nothing else fails. */
export const warnOfPowerfulRole = async ({ pool }: Pick<Database, 'pool'>, log: Log): Promise<void> => {
  const { problem } = await readRole(pool);
  if (problem !== null) log.warn({ advice: leastRoleAdvice }, `database: ${problem}`);
};
