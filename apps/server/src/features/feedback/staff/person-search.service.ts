import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import type { StaffActor } from '../../../runtime/actor.ts';
import { countUnmask, type UnmaskDependencies } from '../../staff/staff.public.ts';
import { readPersonSearch, type PersonSearch } from './search.rules.ts';

export interface PersonSearchDependencies extends UnmaskDependencies {
  /** A keyed hash: plain ones of emails and role ids could be guessed. */
  readonly hashOfSearch: (text: string) => string;
}

/**
 * Searching by a masked value answers whether a guess is right, so it counts as an unmask. The same search counts once an hour:
 * consoles repeat it for the next page and after changes. The trail does not hold the value, because it outlives the player.
 */
export const createPersonSearch =
  ({ hashOfSearch, ...dependencies }: PersonSearchDependencies) =>
  async ({ staffId, role }: Pick<StaffActor, 'staffId' | 'role'>, text: string): Promise<PersonSearch | null> => {
    const search = readPersonSearch(text);
    if (search === null || !mayRole(role, 'feedback.unmask')) return null;
    await countUnmask(dependencies, {
      staffId,
      onceAnHour: `search:${hashOfSearch(text.toLowerCase())}`,
      audit: {
        action: 'feedback.searched',
        subject: 'feedback',
        details: { searched: search.email === undefined ? 'number' : 'email' },
      },
    });
    return search;
  };
