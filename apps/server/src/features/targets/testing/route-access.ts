import { half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /target/table': staff(half, 'ok', no, 'ok', no),
    'POST /target/save': staff(half, 'ok', no, no, no),
    'POST /target/order': staff(half, 'ok', no, no, no),
    'POST /target/save_calendar': staff(half, 'ok', no, no, no),
    'POST /target/breaches': staff(half, 'ok', no, 'ok', no),
    'POST /target/statistics': staff(half, 'ok', no, 'ok', 'ok'),
  },
  postReads: ['POST /target/table', 'POST /target/breaches', 'POST /target/statistics'],
};
