import { useState } from 'react';

interface DialogRun {
  readonly isRunning: boolean;
  readonly error: unknown;
  /** Runs the work of a dialog and keeps its error for display. */
  readonly run: (work: () => unknown) => Promise<void>;
  readonly forgetError: () => void;
}

export const useDialogRun = (): DialogRun => {
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    isRunning,
    error,
    run: async (work) => {
      setIsRunning(true);
      setError(null);
      try {
        await work();
      } catch (failure) {
        setError(failure);
      } finally {
        setIsRunning(false);
      }
    },
    forgetError: () => setError(null),
  };
};
