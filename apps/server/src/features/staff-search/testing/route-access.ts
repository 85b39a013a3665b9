import { alsoPrivacy, half, staff, type RouteAccess } from '../../../testing/route-access.ts';

const everyone = alsoPrivacy(staff(half, 'ok', 'ok', 'ok', 'ok'));

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /staffsearch/overview': everyone,
    'POST /staffsearch/list': everyone,
    'POST /staffsearch/person': everyone,
  },
  postReads: ['POST /staffsearch/overview', 'POST /staffsearch/list', 'POST /staffsearch/person'],
};
