import { anyone, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /search/find': anyone,
  },
  postReads: ['POST /search/find'],
};
