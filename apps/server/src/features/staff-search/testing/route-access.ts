import { alsoPrivacy, half, staff, type RouteAccess } from '../../../testing/route-access.ts';

const everyone = alsoPrivacy(staff(half, 'ok', 'ok', 'ok', 'ok'));

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /staff_search/overview': everyone,
    'POST /staff_search/list': everyone,
    'POST /staff_search/person': everyone,
  },
  postReads: ['POST /staff_search/overview', 'POST /staff_search/list', 'POST /staff_search/person'],
};
