import { playerCard, playerTimeline, playerUnmask } from '@guildhall/contract/players/staff.ts';
import { answer, countsNothing, type Feature } from '../../http/feature.ts';
import { createPlayersService } from './players.service.ts';
import { playersStaffSearch } from './players.staff-search.service.ts';
import { createTimeline, type TimelineDependencies } from './players.timeline.service.ts';
import type { UnmaskDependencies } from '../staff/staff.public.ts';

export const playersFeature = (dependencies: UnmaskDependencies & TimelineDependencies): Feature => {
  const service = createPlayersService(dependencies);
  const timeline = createTimeline(dependencies);
  return {
    noun: 'players',
    staffSearch: playersStaffSearch,
    routes: [
      answer(playerCard, ({ actor, body }) => service.card(actor, body.subject)),
      answer(playerTimeline, ({ actor, body }) => timeline(actor, body)),
      answer(playerUnmask, ({ actor, body }) => service.unmask(actor.staffId, body)),
    ],
    erasePlayer: service.erasePlayer,
    countPlayer: countsNothing,
  };
};
