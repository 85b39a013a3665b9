import {
  alsoPrivacy,
  anyone,
  half,
  launched,
  no,
  person,
  staff,
  type RouteAccess,
} from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /deletion/state': person,
    'POST /deletion/create': person,
    'POST /deletion/evidence': person,
    'POST /deletion/cancel': person,
    // Only a verified session proves ownership of the account.
    'POST /deletion/refute': { ...launched, unverified: 'not_found' },
    'POST /deletion/certificate': anyone,
    'POST /deletion/table': alsoPrivacy(staff(half, 'ok', no, no, no)),
    'POST /deletion/open': alsoPrivacy(staff(half, 'ok', no, no, no)),
    'POST /deletion/unmask': alsoPrivacy(staff(half, 'ok', no, no, no)),
    'POST /deletion/account': alsoPrivacy(staff(half, 'ok', no, no, no)),
    'POST /deletion/link': alsoPrivacy(staff(half, 'ok', no, no, no)),
    'POST /deletion/confirm': alsoPrivacy(staff(half, 'ok', no, no, no)),
    'POST /deletion/reject': alsoPrivacy(staff(half, 'ok', no, no, no)),
    'POST /deletion/hold': alsoPrivacy(staff(half, 'ok', no, no, no)),
    'POST /deletion/release': alsoPrivacy(staff(half, 'ok', no, no, no)),
    'POST /deletion/stop': alsoPrivacy(staff(half, 'ok', no, no, no)),
    'POST /deletion/erasures': alsoPrivacy(staff(half, 'ok', no, no, no)),
  },
  postReads: [
    'POST /deletion/state',
    'POST /deletion/certificate',
    'POST /deletion/table',
    'POST /deletion/open',
    'POST /deletion/account',
    'POST /deletion/erasures',
  ],
};
