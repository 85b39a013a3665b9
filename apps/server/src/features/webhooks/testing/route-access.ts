import { half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /webhook/receivers': staff(half, 'ok', no, no, no),
    'POST /webhook/table': staff(half, 'ok', no, no, no),
    'POST /webhook/again': staff(half, 'ok', no, no, no),
    'POST /webhook/test': staff(half, 'ok', no, no, no),
  },
  postReads: ['POST /webhook/receivers', 'POST /webhook/table'],
};
