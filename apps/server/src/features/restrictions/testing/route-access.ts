import { half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /restriction/table': staff(half, 'ok', no, 'ok', no),
    'POST /restriction/of': staff(half, 'ok', no, 'ok', no),
    'POST /restriction/mute': staff(half, 'ok', no, 'ok', no),
    'POST /restriction/impose': staff(half, 'ok', no, no, no),
    'POST /restriction/permanent': staff(half, 'ok', no, no, no),
    'POST /restriction/reach': staff(half, 'ok', no, no, no),
    'POST /restriction/network': staff(half, 'ok', no, no, no),
    'POST /restriction/lift': staff(half, 'ok', no, 'ok', no),
  },
  postReads: ['POST /restriction/table', 'POST /restriction/of', 'POST /restriction/reach'],
};
