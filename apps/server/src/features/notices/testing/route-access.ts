import { half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /notices/list': staff(half, 'ok', no, 'ok', no),
    'POST /notices/read': staff(half, 'ok', no, 'ok', no),
    'POST /notices/colleagues': staff(half, 'ok', no, 'ok', no),
  },
  postReads: ['POST /notices/list', 'POST /notices/colleagues'],
};
