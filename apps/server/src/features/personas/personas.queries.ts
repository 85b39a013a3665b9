import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { adminPersona } from '@guildhall/contract/personas/staff.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface PersonaRow {
  readonly id: number;
  readonly name: string;
  readonly is_active: boolean;
}

export const selectPersonas = (tx: Tx): Promise<PersonaRow[]> =>
  tx.selectFrom('persona').select(['id', 'name', 'is_active']).orderBy('id').execute();

/** Locks the row, so that the audited previous values are those actually replaced. */
export const lockPersona = (tx: Tx, id: number): Promise<PersonaRow> =>
  tx
    .selectFrom('persona')
    .select(['id', 'name', 'is_active'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const updatePersona = async (tx: Tx, { id, ...values }: PersonaRow): Promise<void> => {
  await tx.updateTable('persona').set(values).where('id', '=', id).execute();
};

/** The name of the admin before an installation has given it another. Staff may choose the same word; that is in the audit trail. */
const unnamed = 'Guildhall';

export const nameAdminAfterGame = async (tx: Tx, gameName: string): Promise<void> => {
  const name = gameName.slice(0, staffLimits.nameMax);
  await sql`
    update persona set name = ${name} where id = ${adminPersona} and name = ${unnamed}
      and not exists (select from audit_entry where subject = ${`persona:${adminPersona}`})`.execute(tx);
};

/**
 * The name under which a staff member answers players: the persona of their chat seat, otherwise the team's. Never
 * their real name.
 */
export const answeringName = async (tx: Tx, staffId: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select p.name from persona p left join chat_seat s on s.persona_id = p.id and s.staff_id = ${staffId}
    where p.is_active and (s.staff_id is not null or p.id = ${adminPersona})
    order by (s.staff_id is not null) desc limit 1`.execute(tx);
  return rows[0]?.name ?? '';
};
