import type { Persona, personaChange } from '@guildhall/contract/personas.ts';
import { BASE_PATH, type BodyOf } from '@guildhall/contract/route.ts';
import type { Database } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { appendAudit } from '../audit/audit.public.ts';
import * as queries from './personas.queries.ts';

export interface PersonasDependencies {
  readonly database: Database;
  readonly desk: DeskHints;
}

/** Chats that nobody took are answered under this name, so it is always there. */
const adminId = 1;

const personaOf = (row: queries.PersonaRow): Persona => ({
  id: row.id as Persona['id'],
  name: row.name,
  portrait: `${BASE_PATH}/portraits/${row.id}.svg`,
  is_admin: row.id === adminId,
  is_active: row.is_active,
});

export type PersonasService = ReturnType<typeof createPersonasService>;

export const createPersonasService = ({ database, desk }: PersonasDependencies) => ({
  list: async (): Promise<Persona[]> => (await queries.selectPersonas(database.query)).map(personaOf),

  change: async (staffId: string, wanted: BodyOf<typeof personaChange>): Promise<Persona> => {
    if (wanted.id === adminId && !wanted.is_active) throw new Failure('invalid');
    const isChanged = await database.transaction(async (tx) => {
      const before = await queries.lockPersona(tx, wanted.id);
      if (before.name === wanted.name && before.is_active === wanted.is_active) return false;
      await queries.updatePersona(tx, wanted);
      await appendAudit(tx, {
        staffId,
        action: 'persona.changed',
        subject: `persona:${wanted.id}`,
        details: {
          before: { name: before.name, is_active: before.is_active },
          after: { name: wanted.name, is_active: wanted.is_active },
        },
      });
      return true;
    });
    if (isChanged) desk.changed('personas', [wanted.id]);
    return personaOf(wanted);
  },
});
