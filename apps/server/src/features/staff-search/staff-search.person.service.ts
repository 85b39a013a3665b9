import type { MsgOf } from '@guildhall/contract/http/route.ts';
import type { staffSearchPerson } from '@guildhall/contract/staff-search/staff.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import type { FeedbackStaffServices } from '../feedback/feedback.public.ts';
import { hitOf } from './staff-search.view.ts';

const reportsMax = 50;

/**
 * Reports of a person by a masked value. The list of reports answers it, with its permission, record and limit, so that there is one
 * way to search by masked values (threat 16).
 */
export const createPersonReports =
  (reports: Pick<FeedbackStaffServices['reports'], 'table'>) =>
  async (actor: StaffActor, text: string): Promise<MsgOf<typeof staffSearchPerson>> => {
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
