import { half, no, staff, type RouteAccess } from '../../../testing/route-access.ts';

const answering = staff(half, 'ok', no, 'ok', no);

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /followup/of': answering,
    'POST /followup/report': answering,
    'POST /followup/write': answering,
    'POST /followup/snooze': answering,
    'POST /followup/remind': answering,
    'POST /followup/forget': answering,
    'POST /followup/end': answering,
    'POST /followup/keep': answering,
  },
  postReads: ['POST /followup/of'],
};
