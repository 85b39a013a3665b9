import type { Tx } from '../../platform/database.ts';

export interface PersonaRow {
  readonly id: number;
  readonly name: string;
  readonly is_active: boolean;
}

export const selectPersonas = (tx: Tx): Promise<PersonaRow[]> =>
  tx.selectFrom('persona').select(['id', 'name', 'is_active']).orderBy('id').execute();

/** Locked, so that what the trail calls "before" is what this change replaced. */
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
