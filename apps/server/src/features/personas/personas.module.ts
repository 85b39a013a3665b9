import { defineFeature, give } from '../../registration/module.ts';
import { knownPersonas } from './personas.public.ts';
import { createPersonasService } from './personas.service.ts';
import { personaChange, personaList } from '@guildhall/contract/personas/staff.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';

export const personasModule = defineFeature({
  noun: 'personas',
  open: ({ platform }) => ({
    personas: createPersonasService({ ...platform, gameName: platform.config.game.name }),
  }),
  gives: ({ personas }) => [give(knownPersonas, personas)],
  create: ({ personas: service }) => ({
    routes: [
      answer(personaList, async () => ({ list: await service.list() })),
      answer(personaChange, ({ body, actor }) => service.change(actor.staffId, body)),
    ],
    jobs: [{ name: 'personas.nameAdmin', everyMs: 3_600_000, run: service.nameAdmin }],
    // Personas are pseudonyms of staff and contain no player data.
    ...keepsNoPlayerData,
  }),
});
