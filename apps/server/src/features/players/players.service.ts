import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { KnownPlayer, PlayerSubject, playerUnmask, StaffPlayerCard } from '@guildhall/contract/players/staff.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import { Failure } from '../../runtime/failure.ts';
import { unmask, type UnmaskDependencies } from '../staff/staff.public.ts';
import { deleteCard, selectCard, selectPlayer } from './players.card.queries.ts';
import { staffCardOf } from './players.card.view.ts';
import type { Subjects } from './players.public.ts';

export interface PlayersDependencies extends UnmaskDependencies {
  readonly subjects: Subjects;
}

export const createPlayersService = (dependencies: PlayersDependencies) => {
  const tx = dependencies.database.query;

  return {
    card: async ({ role }: Pick<StaffActor, 'role'>, { of, id }: PlayerSubject): Promise<KnownPlayer> => {
      const part = dependencies.subjects().find((each) => each.of === of);
      if (!mayRole(role, part?.permission ?? 'players.read')) throw new Failure('permission_refused');
      const playerId = part === undefined ? id : ((await part.playersOf(tx, id))?.at(-1) ?? null);
      const player = playerId === null ? null : await selectPlayer(tx, playerId);
      if (player === null) throw new Failure('not_found');
      const row = await selectCard(tx, player.id);
      return {
        id: player.id,
        guid: player.guid,
        is_verified: player.proof === 'ticket',
        is_closed: player.closed_at !== null,
        tier: player.tier,
        first_seen_at: player.created_at.getTime(),
        launched_at: player.launched_at.getTime(),
        card: row === null ? null : staffCardOf(row, true),
      };
    },

    /** The audit trail outlives the player, so it names the card by its number. */
    unmask: async (staffId: string, { player, reason }: BodyOf<typeof playerUnmask>): Promise<StaffPlayerCard> => {
      const { found } = await unmask(dependencies, {
        staffId,
        reason,
        action: 'player.unmasked',
        find: (own) => selectCard(own, player),
        subjectOf: ({ number }) => `player_card:${number}`,
        show: async () => null,
      });
      return staffCardOf(found, false);
    },

    erasePlayer: deleteCard,
  };
};
