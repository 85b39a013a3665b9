import { anyone, launched, players, type RouteAccess } from '../../../testing/route-access.ts';

export const routeAccess: RouteAccess = {
  matrix: {
    'POST /launch/exchange': anyone,
    'POST /launch/device': anyone,
    // Requires a device key, even with a session.
    'POST /launch/parameters': { ...players('device_required', 'ok', 'device_required'), unverified: 'ok' },
    'POST /launch/claim': launched,
    'GET /launch/session': anyone,
    'POST /launch/end': launched,
    'POST /launch/socket': launched,
    'POST /launch/demo_ticket': anyone,
  },
  postReads: [],
};
