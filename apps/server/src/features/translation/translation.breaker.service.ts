import type { Clock } from '../../runtime/clock.ts';
import { ProviderFailure } from './translation.http.adapter.ts';

/** Failures in a row after which the provider is left alone, and for how long; each further failure doubles the time. */
const failuresMax = 3;
const firstPauseMs = 5_000;
const pauseMaxMs = 5 * 60_000;
/** A wrong key or a used up quota does not get better by asking often. */
const refusedPauseMs = 60_000;

/**
 * Stops asking a provider that fails, so that staff are answered at once and the provider can recover. Per process: each server
 * finds out alone, which costs a few calls.
 */
export const createBreaker = (clock: Clock) => {
  let failures = 0;
  let closedUntilMs = 0;
  let last: ProviderFailure | null = null;

  const onFailure = (failure: ProviderFailure): void => {
    failures += 1;
    last = failure;
    if (failure.problem !== 'unavailable') closedUntilMs = clock.now() + refusedPauseMs;
    else if (failures >= failuresMax) {
      closedUntilMs = clock.now() + Math.min(pauseMaxMs, firstPauseMs * 2 ** (failures - failuresMax));
    }
  };

  return {
    /** Throws the last failure without a call while the provider is paused. */
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (last !== null && clock.now() < closedUntilMs) throw last;
      try {
        const result = await work();
        failures = 0;
        last = null;
        return result;
      } catch (error) {
        // A missing pair says nothing about the health of the provider.
        if (error instanceof ProviderFailure && error.problem !== 'pair') onFailure(error);
        throw error;
      }
    },
  };
};
