import { anyone, half, no, person, staff, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /survey/list': anyone,
    'POST /survey/info': anyone,
    'POST /survey/tally': anyone,
    'POST /survey/receipts': anyone,
    'POST /survey/answer': person,
    'POST /survey/table': staff(half, 'ok', 'ok', no, 'ok'),
    'POST /survey/open': staff(half, 'ok', 'ok', no, 'ok'),
    'POST /survey/save': staff(half, 'ok', 'ok', no, no),
    'POST /survey/publish': staff(half, 'ok', 'ok', no, no),
    'POST /survey/close': staff(half, 'ok', 'ok', no, no),
    'POST /survey/duplicate': staff(half, 'ok', 'ok', no, no),
    'POST /survey/remove': staff(half, 'ok', 'ok', no, no),
    'POST /survey/results': staff(half, 'ok', 'ok', no, 'ok'),
    'POST /survey/words': staff(half, 'ok', 'ok', no, 'ok'),
    'POST /survey/export': staff(half, 'ok', 'ok', no, 'ok'),
  },
  postReads: [
    'POST /survey/list',
    'POST /survey/info',
    'POST /survey/tally',
    'POST /survey/receipts',
    'POST /survey/table',
    'POST /survey/open',
    'POST /survey/results',
    'POST /survey/words',
  ],
};
