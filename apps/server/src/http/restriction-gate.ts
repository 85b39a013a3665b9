import type { Route } from '@guildhall/contract/http/route.ts';
import type { Restriction } from '@guildhall/contract/restrictions/rules.ts';
import { Failure } from '../runtime/failure.ts';

export const restrictionFailure = ({ kind, until, reason, is_network }: Restriction): Failure =>
  new Failure(kind === 'block' ? 'blocked' : 'muted', { until, reason, is_network: Number(is_network) });

/** Whether a restricted player may call the route. Derived from the contract, so that it holds for new routes. */
const isOpenTo = ({ access, effect, whileRestricted }: Route, { kind }: Restriction): boolean => {
  if (whileRestricted === 'blocked') return true;
  if (kind === 'mute') return effect === 'read' || whileRestricted === 'muted';
  return effect === 'read' && (access === 'public' || access === 'session');
};

export const checkRestriction = (route: Route, restriction: Restriction | null): void => {
  if (restriction !== null && !isOpenTo(route, restriction)) throw restrictionFailure(restriction);
};
