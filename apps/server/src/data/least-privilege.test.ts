import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../testing/installation.ts';

const installation = await createInstallation();
const url = new URL(String(installation.environmentWith()['GUILDHALL_DATABASE_URL']));

/** Tries a statement as a role and undoes it. */
const attempt = async (role: string, text: string): Promise<string> => {
  const address = new URL(url);
  address.username = role;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query('begin read write');
    await client.query(text);
    return 'allowed';
  } catch (error) {
    return /permission denied|must be owner/.test(String(error)) ? 'denied' : String(error);
  } finally {
    await client.query('rollback');
    await client.end();
  }
};

const roles = ['guildhall_app', 'guildhall_gateway', 'guildhall_worker', 'guildhall_readonly'] as const;
const [none, sweepers] = [[], ['guildhall_app', 'guildhall_worker']];

describe('the database roles of servers [threat 40]', () => {
  it.each([
    ['forget that a launch key leaked', 'delete from launch_key_revocation', none],
    ['change which launch key leaked', `update launch_key_revocation set kid = 'other'`, none],
    ['forget a check of the audit trail', 'delete from audit_check', none],
    ['change the audit trail', `update audit_entry set action = 'other'`, none],
    ['delete from the audit trail', 'delete from audit_entry', none],
    ['truncate the audit trail', 'truncate audit_entry', none],
    ['change the head of the audit trail', 'delete from audit_head', none],
    ['create a table', 'create table planted (id integer)', none],
    ['change a table', 'alter table player add column planted integer', none],
    ['drop a table', 'drop table staff_attempt', none],
    ['replace a function', 'create function planted() returns integer language sql as $$ select 1 $$', none],
    // Jobs delete expired rows. They run in the worker, or in the only process, which connects as guildhall_app.
    ['delete sign-in attempts', 'delete from staff_attempt', sweepers],
    ['delete used quotas', 'delete from quota_use', sweepers],
    [
      'pause a feature',
      `insert into feature_switch (feature, state, reason) values ('chat', 'off', '')`,
      ['guildhall_app'],
    ],
    ['forget who paused a feature', 'delete from feature_switch', none],
    ['read second factors', 'select secret from staff_two_factor', ['guildhall_app']],
    ['read passkeys', 'select public_key from staff_passkey', ['guildhall_app']],
    ['replace the key of a passkey', `update staff_passkey set public_key = ''`, none],
    ['give a passkey to another member', `update staff_passkey set member_id = ''`, none],
    ['read password hashes', 'select password_hash from staff_account', ['guildhall_app']],
  ])('finding 17: only those that need to can %s', async (_, text, expected) => {
    const results = await Promise.all(roles.map(async (role) => [role, await attempt(role, text)]));
    expect(results).toEqual(roles.map((role) => [role, expected.includes(role) ? 'allowed' : 'denied']));
  });
});
