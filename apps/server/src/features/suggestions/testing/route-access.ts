import { anyone, half, no, person, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /suggestion/list': anyone,
    'POST /suggestion/support': person,
    'POST /suggestion/table': staff(half, 'ok', 'ok', 'ok', 'ok'),
    'POST /suggestion/open': staff(half, 'ok', 'ok', 'ok', 'ok'),
    'POST /suggestion/publish': staff(half, 'ok', 'ok', 'ok', no),
    'POST /suggestion/save': staff(half, 'ok', 'ok', 'ok', no),
    'POST /suggestion/merge': staff(half, 'ok', 'ok', 'ok', no),
  },
  postReads: ['POST /suggestion/list', 'POST /suggestion/table', 'POST /suggestion/open'],
};
