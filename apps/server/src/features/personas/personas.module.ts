import { personaChange, personaList } from '@guildhall/contract/personas/staff.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { PersonasService } from './personas.service.ts';

export const personasFeature = (service: PersonasService): Feature => ({
  noun: 'personas',
  routes: [
    answer(personaList, async () => ({ list: await service.list() })),
    answer(personaChange, ({ body, actor }) => service.change(actor.staffId, body)),
  ],
  jobs: [{ name: 'personas.nameAdmin', everyMs: 3_600_000, run: service.nameAdmin }],
  // Personas are pseudonyms of staff and contain no player data.
  ...keepsNoPlayerData,
});
