import { half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /reason/list': staff(half, 'ok', no, 'ok', 'ok'),
    'POST /reason/save': staff(half, 'ok', no, no, no),
    'POST /reason/move': staff(half, 'ok', no, no, no),
    'POST /tag/list': staff(half, 'ok', no, 'ok', 'ok'),
    'POST /tag/remove': staff(half, 'ok', no, no, no),
    'POST /reason/of_report': staff(half, 'ok', no, 'ok', no),
    'POST /reason/of_chat': staff(half, 'ok', no, 'ok', no),
  },
  postReads: ['POST /reason/list', 'POST /tag/list'],
};
