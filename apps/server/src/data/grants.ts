import type pg from 'pg';

/**
 * Privileges on the tables of one role, in GRANT's words; '' is none. `select except (a, b)` grants the other columns. A role
 * without `others` gets nothing on tables that are not listed, so that a new table is closed to it.
 */
interface RoleGrants {
  readonly tables: Readonly<Record<string, string>>;
  readonly others?: string;
  readonly functions?: readonly string[];
  /** Identity columns need no privilege; `guildhall after-restore` moves their sequences forward. */
  readonly sequences?: 'usage';
}

const rows = 'select, insert, update, delete';
/** Tables that only migrations change. The audit trail is append-only, through its own function (threat 17). */
const unchanged = {
  kysely_migration: '',
  kysely_migration_lock: '',
  schema_release: 'select',
  audit_entry: 'select',
  audit_head: 'select',
  /** Without a delete: a leaked key must not come back, and a failed check must not vanish (finding 17). */
  launch_key_revocation: 'select, insert',
  audit_check: 'select, insert, update',
  feature_switch: 'select, insert, update',
};

/**
 * What each role may do; `deploy/postgresql/roles.sql` creates them, and a role that does not exist is skipped. None owns a table or
 * may change the schema (threats 31, 40).
 */
export const roleGrants: Readonly<Record<string, RoleGrants>> = {
  /** Servers with the role http, and servers with all roles in one process. */
  guildhall_app: {
    tables: {
      ...unchanged,
      /** Whose passkey it is, and its key, never change. */
      staff_passkey: 'select, insert, update (counter, is_backed_up, used_at), delete',
      staff_passkey_challenge: 'select, insert, update (expires_at), delete',
    },
    others: rows,
    functions: ['audit_append', 'message_month_add', 'message_month_drop'],
    sequences: 'usage',
  },
  /** Servers with the role gateway only: who opens a socket, counts for the first frame, and chat. */
  guildhall_gateway: {
    tables: {
      schema_release: 'select',
      content_revision: 'select',
      content_total: 'select',
      launch_key_revocation: 'select',
      restriction: 'select (id, player_id, network, kind, reason, until, lifted_at, change)',
      restriction_revision: 'select',
      feature_switch: 'select (feature, state)',
      search_synonym: 'select (id, terms, version, updated_at, updated_by)',
      player: 'select (id, guid, proof, tier, created_at, closed_at)',
      session: 'select, update (seen_at, socket_token_hash)',
      feedback:
        'select (id, player_id, state, is_unread, created_at, waiting_since, snoozed_until, respond_by, assignee_id, is_open)',
      incident: 'select (id, closed_at)',
      incident_join: 'select (incident_id, player_id, seen_at)',
      conversation: 'select, update',
      message: 'select, insert',
      file: 'select, update (conversation_id, message_seq)',
      chat_seat: 'select, insert, update',
      chat_look: 'select',
      staff_notice: 'select (id, staff_id, conversation_id, read_at)',
      staff_member: 'select (id, name, email, role, is_active, two_factor_enabled)',
      staff_session: 'select (id, token, member_id, has_second_factor, expires_at, idle_ends_at)',
      staff_socket_token: 'select, delete',
    },
  },
  /** Servers with the role worker only. Erasure reaches every table with data of players; sign-ins of staff are only swept. */
  guildhall_worker: {
    tables: {
      ...unchanged,
      launch_key_revocation: 'select',
      feature_switch: 'select (feature, state)',
      staff_member: 'select',
      staff_account: '',
      staff_two_factor: '',
      staff_session: 'select (id, expires_at), update (updated_at), delete',
      staff_verification: 'select (id, expires_at), update (updated_at), delete',
      staff_code: 'select, update (expires_at), delete',
      staff_attempt: 'select, update (ends_at), delete',
      staff_socket_token: 'select, update (expires_at), delete',
      staff_request: '',
      staff_passkey: '',
      staff_passkey_challenge: 'select (challenge_hash, expires_at), update (expires_at), delete',
      staff_device: 'select (token_hash, expires_at), update (expires_at), delete',
      staff_invitation: 'select (id, expires_at, used_at, cancelled_at), update (created_at), delete',
    },
    others: rows,
    functions: ['audit_append', 'message_month_add', 'message_month_drop'],
  },
  /** Reports and support staff with psql: no passwords, second factors, tokens or their hashes. */
  guildhall_readonly: {
    tables: {
      kysely_migration: '',
      kysely_migration_lock: '',
      session: 'select except (token_hash, socket_token_hash, device_hash)',
      device: 'select except (key_hash)',
      launch_ticket: '',
      /** Names, purchases and sanctions, which even staff see only for a reason. */
      player_card: 'select (player_id, number, told_at)',
      staff_account: '',
      staff_two_factor: '',
      staff_code: '',
      staff_verification: '',
      staff_attempt: '',
      staff_socket_token: '',
      staff_passkey: '',
      staff_passkey_challenge: '',
      staff_device: '',
      staff_session: 'select except (token)',
      staff_invitation: 'select except (token_hash)',
    },
    others: 'select',
  },
};

const tablesOf = async (client: pg.Client): Promise<Map<string, string[]>> => {
  const { rows: found } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
  );
  return new Map(found.map(({ table, columns }) => [table, columns]));
};

const privilegesOf = (privileges: string, columns: readonly string[]): string =>
  privileges.replaceAll(/except \(([^)]*)\)/g, (_, list: string) => {
    const excepted = list.split(',').map((each) => each.trim());
    return `(${columns.filter((column) => !excepted.includes(column)).join(', ')})`;
  });

/** Gives every existing role exactly its privileges; a privilege that left the list is revoked. */
export const applyGrants = async (client: pg.Client): Promise<void> => {
  const { rows: existing } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [Object.keys(roleGrants)],
  );
  const tables = await tablesOf(client);
  for (const { name } of existing) {
    const grants = roleGrants[name];
    if (grants === undefined) continue;
    const statements = [
      `grant usage on schema public to ${name}`,
      `revoke all on all tables in schema public from ${name}`,
      `revoke all on all sequences in schema public from ${name}`,
    ];
    for (const [table, columns] of tables) {
      const privileges = privilegesOf(grants.tables[table] ?? grants.others ?? '', columns);
      if (privileges !== '') statements.push(`grant ${privileges} on ${table} to ${name}`);
    }
    if (grants.sequences !== undefined) {
      statements.push(`grant ${grants.sequences} on all sequences in schema public to ${name}`);
    }
    for (const each of grants.functions ?? []) statements.push(`grant execute on function ${each} to ${name}`);
    await client.query(statements.join(';\n'));
  }
};
