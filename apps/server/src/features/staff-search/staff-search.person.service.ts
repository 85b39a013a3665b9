import type { MsgOf } from '@guildhall/contract/http/route.ts';
import type { staffSearchPerson } from '@guildhall/contract/staff-search/staff.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import { isPersonValue } from '@guildhall/contract/staff-search/kinds.ts';
import type { StaffSearchItem } from '../../registration/feature.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import type { FeedbackStaffServices } from '../feedback/feedback.public.ts';
import { hitOf } from './staff-search.view.ts';

const reportsMax = 50;

export interface PersonDependencies {
  readonly reports: Pick<FeedbackStaffServices['reports'], 'table'>;
  readonly playersOfName: (actor: StaffActor, name: string) => Promise<readonly StaffSearchItem[]>;
}

/**
 * Reports by a masked value, or players by their masked name. The list of reports and the cards answer it, with their permissions,
 * records and limits, so that there is one way to search by each masked value (threat 16).
 */
export const createPersonSearch =
  ({ reports, playersOfName }: PersonDependencies) =>
  async (actor: StaffActor, text: string): Promise<MsgOf<typeof staffSearchPerson>> => {
    if (!isPersonValue(text)) {
      const players = await playersOfName(actor, text);
      return { list: players.map((item) => hitOf('player', item, [])) };
    }
    // The route names no permission of reports.
    if (!mayRole(actor.role, 'feedback.read')) return { list: [] };
    const { list } = await reports.table(actor, {
      text,
      by_person: true,
      state: 'open',
      sort: 'newest',
      limit: reportsMax,
    });
    return {
      list: list.map(({ id, number, summary, lang, created_at: at, state }) =>
        hitOf('report', { id, number, title: '', bodies: [summary], lang, at: new Date(at), isOpen: state !== 3 }, []),
      ),
    };
  };
