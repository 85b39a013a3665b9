import { alsoPrivacy, half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /players/card': alsoPrivacy(staff(half, 'ok', no, 'ok', 'ok')),
    'POST /players/timeline': alsoPrivacy(staff(half, 'ok', no, 'ok', 'ok')),
    'POST /players/unmask': alsoPrivacy(staff(half, 'ok', no, 'ok', no)),
  },
  postReads: ['POST /players/card', 'POST /players/timeline'],
};
