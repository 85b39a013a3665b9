import { anyone, half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /search/find': anyone,
    'POST /synonym/list': staff(half, 'ok', 'ok', no, no),
    'POST /synonym/save': staff(half, 'ok', 'ok', no, no),
    'POST /synonym/remove': staff(half, 'ok', 'ok', no, no),
  },
  postReads: ['POST /search/find', 'POST /synonym/list'],
};
