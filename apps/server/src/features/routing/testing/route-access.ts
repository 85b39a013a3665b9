import { half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /routing/read': staff(half, 'ok', no, 'ok', no),
    'POST /routing/set_person': staff(half, 'ok', no, no, no),
    'POST /routing/set_automatic': staff(half, 'ok', no, 'ok', no),
    'POST /routing/set_team': staff(half, 'ok', no, no, no),
    'POST /routing/set_settings': staff(half, 'ok', no, no, no),
  },
  postReads: ['POST /routing/read'],
};
