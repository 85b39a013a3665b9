import { anyone, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'GET /common/config': anyone,
  },
  postReads: [],
};
