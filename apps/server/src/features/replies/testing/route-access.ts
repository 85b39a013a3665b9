import { person, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'GET /replies/own': person,
  },
  postReads: [],
};
