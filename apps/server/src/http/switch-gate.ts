import type { Route } from '@guildhall/contract/http/route.ts';
import type { SwitchState } from '@guildhall/contract/switches/rules.ts';
import { isOpenIn } from '@guildhall/contract/switches/switchable.ts';
import { Failure } from '../runtime/failure.ts';

/** Nothing is overloaded, so there is no hurry; apps with a socket learn at once when the feature is on again. */
const pausedRetrySeconds = 30;

export const pausedFailure = (feature: string, state: SwitchState): Failure =>
  new Failure('feature_paused', { feature, state, retry_after: pausedRetrySeconds });

/** Only for routes of players: staff work off what is there. */
export const checkSwitch = (route: Route, state: SwitchState): void => {
  if (!isOpenIn(route, state)) throw pausedFailure(route.noun, state);
};
