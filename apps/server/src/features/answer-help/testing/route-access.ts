import { half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /answer_help/suggest_chat': staff(half, 'ok', no, 'ok', no),
    'POST /answer_help/suggest_report': staff(half, 'ok', no, 'ok', no),
    'POST /answer_help/draft_chat': staff(half, 'draft_off', no, 'draft_off', no),
    'POST /answer_help/draft_report': staff(half, 'draft_off', no, 'draft_off', no),
  },
  postReads: ['POST /answer_help/suggest_chat', 'POST /answer_help/suggest_report'],
};
