import { personaChange, personaList } from '@guildhall/contract/personas.ts';
import { answer, type Feature } from '../../platform/feature.ts';
import type { PersonasService } from './personas.service.ts';

export const personasFeature = (service: PersonasService): Feature => ({
  noun: 'personas',
  routes: [
    answer(personaList, async () => ({ list: await service.list() })),
    answer(personaChange, ({ body, actor }) => service.change(actor.staffId, body)),
  ],
  erasePlayer: async () => {
    // Personas are names of ours; nothing in them is of a player.
  },
});
