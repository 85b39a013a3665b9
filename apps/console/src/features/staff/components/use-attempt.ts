import { useEffect, useState } from 'react';
import { isFailure } from '../../../platform/network/api.ts';

export interface Attempt {
  readonly isRunning: boolean;
  readonly error: unknown;
  /** Counts down after too many attempts. */
  readonly waitSeconds: number;
  readonly isBlocked: boolean;
  readonly run: (work: () => Promise<void>) => void;
  readonly forget: () => void;
}

const secondMs = 1000;

/** Runs a request that may be refused: one at a time, keeps the error, and enforces the server's wait time. */
export const useAttempt = (): Attempt => {
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [waitSeconds, setWaitSeconds] = useState(0);
  useEffect(() => {
    if (waitSeconds <= 0) return undefined;
    const timer = setTimeout(() => {
      setWaitSeconds(waitSeconds - 1);
      if (waitSeconds === 1) setError(null);
    }, secondMs);
    return () => clearTimeout(timer);
  }, [waitSeconds]);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setIsRunning(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
      if (isFailure(failure, 'too_many_attempts')) setWaitSeconds(Number(failure.params['seconds'] ?? 30));
    } finally {
      setIsRunning(false);
    }
  };
  return {
    isRunning,
    error,
    waitSeconds,
    isBlocked: isRunning || waitSeconds > 0,
    run: (work) => {
      if (!isRunning && waitSeconds === 0) void attempt(work);
    },
    forget: () => {
      if (waitSeconds === 0) setError(null);
    },
  };
};
