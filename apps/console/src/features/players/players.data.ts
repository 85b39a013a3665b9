import type { PlayerSubject } from '@guildhall/contract/players/staff.ts';
import type { TimelineKind } from '@guildhall/contract/players/timeline.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useKeyset } from '../../platform/network/keyset.ts';

const noun = 'players';

/** Changes with the launches of the player, of which there is no hint. */
const freshMs = 60_000;

export const usePlayer = (subject: PlayerSubject, isWanted: boolean) =>
  useQuery({
    queryKey: [noun, 'card', subject.of, subject.id],
    queryFn: ({ signal }) => call('/players/card', { subject }, signal),
    staleTime: freshMs,
    enabled: isWanted,
  });

export const useTimeline = (player: string, kind: TimelineKind | undefined) =>
  useKeyset(noun, '/players/timeline', kind === undefined ? { player } : { player, kinds: [kind] });

export const unmaskCard = (player: string, reason: string) => call('/players/unmask', { player, reason });
