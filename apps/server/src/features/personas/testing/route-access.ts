import { alsoPrivacy, half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'GET /persona/list': alsoPrivacy(staff(half, 'ok', 'ok', 'ok', 'ok')),
    'POST /persona/change': staff(half, 'ok', no, no, no),
  },
  postReads: [],
};
