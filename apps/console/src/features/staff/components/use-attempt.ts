import { useEffect, useState } from 'react';
import { isFailure } from '../../../platform/api.ts';

export interface Attempt {
  readonly isRunning: boolean;
  readonly error: unknown;
  /** Above zero after too many attempts, counting down. */
  readonly waitSeconds: number;
  readonly isBlocked: boolean;
  readonly run: (work: () => Promise<void>) => void;
  readonly forget: () => void;
}

const secondMs = 1000;

/** One thing that may be refused: runs it once at a time, keeps what went wrong, and waits where the server says so. */
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
