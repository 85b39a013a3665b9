import { defineFeature } from '../../registration/module.ts';
import { playerCard, playerTimeline, playerUnmask } from '@guildhall/contract/players/staff.ts';
import { answer } from '../../http/answer.ts';
import { countsNothing } from '../../registration/feature.ts';
import { playerSubjects } from './players.public.ts';
import { createPlayersService } from './players.service.ts';
import { playersStaffSearch } from './players.staff-search.service.ts';
import { createTimeline } from './players.timeline.service.ts';

export const playersModule = defineFeature({
  noun: 'players',
  open: ({ platform, all }) => ({ players: createPlayersService({ ...platform, subjects: all(playerSubjects) }) }),
  create: ({ players: service }, { platform, features }) => {
    const timeline = createTimeline({ ...platform, features });
    return {
      staffSearch: playersStaffSearch,
      routes: [
        answer(playerCard, ({ actor, body }) => service.card(actor, body.subject)),
        answer(playerTimeline, ({ actor, body }) => timeline(actor, body)),
        answer(playerUnmask, ({ actor, body }) => service.unmask(actor.staffId, body)),
      ],
      erasePlayer: service.erasePlayer,
      countPlayer: countsNothing,
    };
  },
});
