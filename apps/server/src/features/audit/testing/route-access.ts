import { alsoPrivacy, half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /audit/table': alsoPrivacy(staff(half, 'ok', no, no, 'ok')),
    'GET /audit/state': alsoPrivacy(staff(half, 'ok', no, no, 'ok')),
  },
  postReads: ['POST /audit/table'],
};
