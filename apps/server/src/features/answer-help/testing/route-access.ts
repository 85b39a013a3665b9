import { half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /answerhelp/suggest_chat': staff(half, 'ok', no, 'ok', no),
    'POST /answerhelp/suggest_report': staff(half, 'ok', no, 'ok', no),
    'POST /answerhelp/draft_chat': staff(half, 'draft_off', no, 'draft_off', no),
    'POST /answerhelp/draft_report': staff(half, 'draft_off', no, 'draft_off', no),
  },
  postReads: ['POST /answerhelp/suggest_chat', 'POST /answerhelp/suggest_report'],
};
