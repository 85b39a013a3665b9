import { alsoPrivacy, half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: { 'GET /retention/table': alsoPrivacy(staff(half, 'ok', no, no, no)) },
  postReads: [],
};
