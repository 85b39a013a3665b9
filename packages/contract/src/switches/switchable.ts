import type { Route } from '../http/route.ts';
import { routes } from '../http/routes.ts';
import { switchStates, type SwitchState } from './rules.ts';

/** Whether players may call the route in a state of its feature. Derived from the contract, so that it holds for new routes. */
export const isOpenIn = (
  { effect, whilePaused }: Pick<Route, 'effect' | 'whilePaused'>,
  state: SwitchState,
): boolean => {
  if (state === 'on' || whilePaused === 'off') return true;
  return state === 'read_only' && (effect === 'read' || whilePaused === 'read_only');
};

/**
 * The features that can be paused, with the states that differ for them. A feature is one if a state refuses any of its
 * players' routes, so launching, settings and account deletion are none.
 */
export const switchableIn = (all: readonly Route[]): ReadonlyMap<string, readonly SwitchState[]> => {
  const ofPlayers = all.filter(({ access }) => typeof access === 'string');
  const nouns = [...new Set(ofPlayers.map(({ noun }) => noun))];
  const statesOf = (noun: string): SwitchState[] =>
    switchStates.filter(
      (state) => state === 'on' || ofPlayers.some((route) => route.noun === noun && !isOpenIn(route, state)),
    );
  return new Map(nouns.map((noun) => [noun, statesOf(noun)] as const).filter(([, states]) => states.length > 1));
};

export const switchable = switchableIn(routes);
