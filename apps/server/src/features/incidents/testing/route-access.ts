import { anyone, half, no, person, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /incident/list': anyone,
    'POST /incident/join': person,
    'POST /incident/seen': person,
    'POST /incident/table': staff(half, 'ok', 'ok', 'ok', 'ok'),
    'POST /incident/open': staff(half, 'ok', 'ok', 'ok', 'ok'),
    'POST /incident/save': staff(half, 'ok', 'ok', 'ok', no),
    'POST /incident/publish': staff(half, 'ok', 'ok', 'ok', no),
    'POST /incident/close': staff(half, 'ok', 'ok', 'ok', no),
  },
  postReads: ['POST /incident/list', 'POST /incident/table', 'POST /incident/open'],
};
