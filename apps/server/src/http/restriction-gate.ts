import type { Route } from '@guildhall/contract/http/route.ts';
import type { Restriction } from '@guildhall/contract/restrictions/rules.ts';
import { restrictionFailure } from '../runtime/restriction-failure.ts';

/** Whether a restricted player may call the route. Derived from the contract, so that it holds for new routes. */
const isOpenTo = ({ access, effect, whileRestricted }: Route, { kind }: Restriction): boolean => {
  if (whileRestricted === 'blocked') return true;
  if (kind === 'mute') return effect === 'read' || whileRestricted === 'muted';
  return effect === 'read' && (access === 'public' || access === 'session');
};

export const checkRestriction = (route: Route, restriction: Restriction | null): void => {
  if (restriction !== null && !isOpenTo(route, restriction)) throw restrictionFailure(restriction);
};
