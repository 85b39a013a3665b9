import { adminPersona, type Persona, type personaChange } from '@guildhall/contract/personas/staff.ts';
import { BASE_PATH, type BodyOf } from '@guildhall/contract/http/route.ts';
import type { Database } from '../../data/database.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { staffChange } from '../audit/audit.public.ts';
import * as queries from './personas.queries.ts';

export interface PersonasDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly gameName: string;
}

const personaOf = (row: queries.PersonaRow): Persona => ({
  id: row.id as Persona['id'],
  name: row.name,
  portrait: `${BASE_PATH}/portraits/${row.id}.svg`,
  is_admin: row.id === adminPersona,
  is_active: row.is_active,
});

export type PersonasService = ReturnType<typeof createPersonasService>;

export const createPersonasService = ({ database, consoleHints, gameName }: PersonasDependencies) => ({
  /** Players know the game, not this product: until staff rename the admin, it has the game's name. */
  nameAdmin: (): Promise<void> => queries.nameAdminAfterGame(database.query, gameName),

  list: async (): Promise<Persona[]> => (await queries.selectPersonas(database.query)).map(personaOf),

  change: async (staffId: string, wanted: BodyOf<typeof personaChange>): Promise<Persona> => {
    if (wanted.id === adminPersona && !wanted.is_active) throw new Failure('invalid');
    return staffChange({ database, consoleHints }, staffId, async (tx) => {
      const before = await queries.lockPersona(tx, wanted.id);
      const result = personaOf(wanted);
      if (before.name === wanted.name && before.is_active === wanted.is_active) return { result };
      await queries.updatePersona(tx, wanted);
      return {
        result,
        audit: {
          action: 'persona.changed',
          subject: `persona:${wanted.id}`,
          details: {
            before: { name: before.name, is_active: before.is_active },
            after: { name: wanted.name, is_active: wanted.is_active },
          },
        },
        hint: { noun: 'personas', ids: [wanted.id] },
      };
    });
  },
});
