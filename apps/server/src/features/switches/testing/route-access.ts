import { alsoPrivacy, half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'GET /switch/table': alsoPrivacy(staff(half, 'ok', 'ok', 'ok', 'ok')),
    'POST /switch/set': staff(half, 'ok', no, no, no),
  },
  postReads: [],
};
