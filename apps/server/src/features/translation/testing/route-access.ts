import { half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /translation/settings': staff(half, 'ok', no, 'ok', no),
    'POST /translation/set_auto': staff(half, 'ok', no, 'ok', no),
    // The server of the matrix has no provider.
    'POST /translation/texts': staff(half, 'translation_off', no, 'translation_off', no),
  },
  postReads: ['POST /translation/settings'],
};
