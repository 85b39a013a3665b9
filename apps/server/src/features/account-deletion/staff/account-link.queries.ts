import { openDeletionStates } from '@guildhall/contract/account-deletion/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import { change } from './requests.queries.ts';

export interface AccountRow {
  id: string;
  guid: number;
  player_proof: string;
  first_seen_at: Date;
  launched_at: Date;
  report_count: number;
  conversation_count: number;
  has_role: boolean;
  has_request: boolean;
}

export interface Linkable {
  readonly id: string;
  readonly player_id: string;
  readonly role_id: string;
}

/**
 * Resolves a guid to an account, in this order: the verified player (the latest to launch, if several issuers use the
 * guid), the requester if they launched with this guid by parameters, an account that staff named earlier.
 */
export const findAccount = async (tx: Tx, request: Linkable, guid: number): Promise<AccountRow | null> => {
  const { rows } = await sql<AccountRow>`
    select p.id, p.guid, p.proof as player_proof, p.created_at as first_seen_at, p.launched_at,
      (select count(*) from feedback where player_id = p.id) as report_count,
      (select count(*) from conversation where player_id = p.id) as conversation_count,
      exists (select from session where player_id = p.id and ${request.role_id} = any(roles)) as has_role,
      exists (select from deletion_request where player_id = p.id and id <> ${request.id}
        and state = any(${[...openDeletionStates]}::text[])) as has_request
    from player p
    where p.guid = ${guid} and (p.proof in ('ticket', 'named') or p.id = ${request.player_id})
    order by case p.proof when 'ticket' then 0 when 'parameters' then 1 else 2 end, p.launched_at desc
    limit 1`.execute(tx);
  return rows[0] ?? null;
};

export const selectLinkable = async (tx: Tx, id: string): Promise<Linkable | null> =>
  (await tx
    .selectFrom('deletion_request')
    .select(['id', 'player_id', 'role_id'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** Placeholder for an account that never launched; its first verified launch takes over the row (launch.queries.ts). */
export const insertNamed = async (tx: Tx, guid: number): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into player (issuer, subject, guid, proof) values ('named', ${String(guid)}, ${guid}, 'named')
    on conflict (issuer, subject) do update set guid = excluded.guid
    returning id`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error('account deletion: named account was not inserted');
  return row.id;
};

/** Screenshots follow by foreign key (on update cascade). `requester_id` lets the requester keep seeing the state. */
export const link = (tx: Tx, id: string, by: string, accountId: string, reason: string): Promise<void> =>
  change(
    tx,
    id,
    by,
    sql`requester_id = player_id, player_id = ${accountId}, linked_by = ${by}, linked_at = clock_timestamp(),
      link_reason = ${reason}`,
  );
