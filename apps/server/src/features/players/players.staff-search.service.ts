import { cardBounds, type PlayerCard } from '@guildhall/contract/players/card.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import { staffSearchBounds } from '@guildhall/contract/staff-search/kinds.ts';
import type { Tx } from '../../data/database.ts';
import type { StaffSearchItem, StaffSearchSource } from '../../registration/feature.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import { countUnmask, type UnmaskDependencies } from '../staff/staff.public.ts';
import { maskedName } from './players.card.view.ts';
import * as queries from './players.staff-search.queries.ts';

/** Tells players apart as the masked card does. */
const summaryOf = ({ name, server }: PlayerCard): string =>
  [name === undefined ? '' : maskedName(name), server ?? ''].filter(Boolean).join(' · ');

const itemsOf = async (tx: Tx, ids: readonly string[]): Promise<StaffSearchItem[]> =>
  (await queries.selectPlayers(tx, ids)).map(({ id, guid, created_at: at, card }) => ({
    id,
    number: guid,
    title: '',
    bodies: card === null ? [] : [summaryOf(card)],
    lang: null,
    at,
    isOpen: null,
  }));

/** By guid only: a name is masked, so that words must not confirm it. */
export const playersStaffSearch: readonly StaffSearchSource[] = [
  {
    kind: 'player',
    idsOfNumber: queries.selectPlayersOfGuid,
    itemsOf: (tx, _actor, ids) => itemsOf(tx, ids),
  },
];

export interface NameSearchDependencies extends UnmaskDependencies {
  /** A keyed hash: plain ones of names could be guessed. */
  readonly hashOfSearch: (text: string) => string;
}

/**
 * Players by their complete name. It answers whether a guess is right, so it counts as an unmask, once an hour for the same name. The
 * trail does not hold the name, because it outlives the player.
 */
export const createNameSearch =
  ({ hashOfSearch, ...dependencies }: NameSearchDependencies) =>
  async ({ staffId, role }: Pick<StaffActor, 'staffId' | 'role'>, text: string): Promise<StaffSearchItem[]> => {
    const name = text.trim();
    const isName = name.length >= staffSearchBounds.nameMin && name.length <= cardBounds.nameMax;
    if (!isName || !mayRole(role, 'players.unmask')) return [];
    await countUnmask(dependencies, {
      staffId,
      onceAnHour: `player-name:${hashOfSearch(name.toLowerCase())}`,
      audit: { action: 'player.searched', subject: 'player_card', details: { searched: 'name' } },
    });
    const tx = dependencies.database.query;
    return itemsOf(tx, await queries.selectPlayersOfName(tx, name));
  };
