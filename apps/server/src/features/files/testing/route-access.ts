import { alsoPrivacy, half, no, person, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /file/upload': person,
    'POST /file/remove': person,
    'GET /file/view': person,
    'GET /file/show': staff(half, 'ok', no, 'ok', no),
    'GET /file/show_chat': staff(half, 'ok', no, 'ok', no),
    'GET /file/show_evidence': alsoPrivacy(staff(half, 'ok', no, no, no)),
  },
  postReads: [],
};
