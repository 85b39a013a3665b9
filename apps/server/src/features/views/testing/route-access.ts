import { alsoPrivacy, half, staff, type RouteAccess } from '../../../testing/route-access.ts';

const everyone = alsoPrivacy(staff(half, 'ok', 'ok', 'ok', 'ok'));

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /view/list': everyone,
    'POST /view/save': everyone,
    'POST /view/share': everyone,
    'POST /view/remove': everyone,
  },
  postReads: ['POST /view/list'],
};
