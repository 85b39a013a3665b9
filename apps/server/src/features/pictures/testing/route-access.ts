import { half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /picture/upload': staff(half, 'ok', 'ok', no, no),
    'POST /picture/rename': staff(half, 'ok', 'ok', no, no),
    'POST /picture/upload_video': staff(half, 'ok', 'ok', no, no),
    'POST /picture/upload_captions': staff(half, 'ok', 'ok', no, no),
    'POST /picture/table': staff(half, 'ok', 'ok', 'ok', 'ok'),
  },
  postReads: ['POST /picture/table'],
};
