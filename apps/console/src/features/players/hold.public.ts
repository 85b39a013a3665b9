import type { KnownPlayer, PlayerSubject, StaffPlayerCard } from '@guildhall/contract/players/staff.ts';
import { useStaff } from '../../platform/session/session.ts';
import { useExpiring, type Expiring } from '../../platform/state/use-expiring.ts';
import { usePlayer } from './players.data.ts';

export interface PlayerHold {
  readonly player: KnownPlayer | undefined;
  /** Unmasked while a reason was given a few minutes ago. */
  readonly card: StaffPlayerCard | null;
  readonly unmasked: Expiring<StaffPlayerCard>;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The player of a chat, report or request. The unmasked card stays in this component and is forgotten with it. */
export const usePlayerHold = (subject: PlayerSubject): PlayerHold => {
  const { data, error, refetch } = usePlayer(subject, useStaff().may('players.read'));
  const unmasked = useExpiring<StaffPlayerCard>();
  // Another player's card has another number.
  const isSame = unmasked.shown !== null && unmasked.shown.number === data?.card?.number;
  return {
    player: data,
    card: isSame ? unmasked.shown : (data?.card ?? null),
    unmasked,
    error,
    retry: () => void refetch(),
  };
};

export { registeredText } from './model/registered.ts';
