import { anyone, half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /action/available': staff(half, 'ok', no, 'ok', no),
    'POST /action/history': staff(half, 'ok', no, 'ok', no),
    'POST /action/run': staff(half, 'ok', no, 'ok', no),
    'POST /action/run_sensitive': staff(half, 'ok', no, no, no),
    'POST /action/again': staff(half, 'ok', no, 'ok', no),
    // The signature decides, whatever session the request has.
    'POST /action/result': anyone,
  },
  postReads: ['POST /action/available', 'POST /action/history'],
};
