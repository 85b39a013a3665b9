import type { UnmaskedDeletion } from '@guildhall/contract/account-deletion-desk.ts';
import { useEffect, useState } from 'react';

/** As long as the links to the pictures live. */
const evidenceMs = 5 * 60_000;

export interface EvidenceHold {
  readonly shown: UnmaskedDeletion | null;
  /** When it goes again, by this machine's clock. */
  readonly untilMs: number;
  /** Whether it was looked at since this request was opened. */
  readonly wasShown: boolean;
  readonly take: (evidence: UnmaskedDeletion) => void;
  readonly hide: () => void;
}

/** Holds evidence for a few minutes, in this component and nowhere else: it goes with the page, and by itself. */
export const useEvidence = (): EvidenceHold => {
  const [held, setHeld] = useState<{ readonly evidence: UnmaskedDeletion; readonly untilMs: number } | null>(null);
  const [wasShown, setWasShown] = useState(false);
  useEffect(() => {
    if (held === null) return undefined;
    const hide = (): void => setHeld(null);
    const timer = setTimeout(hide, held.untilMs - Date.now());
    // A machine that slept has missed its timer.
    const look = (): void => {
      if (Date.now() >= held.untilMs) hide();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [held]);
  return {
    shown: held?.evidence ?? null,
    untilMs: held?.untilMs ?? 0,
    wasShown,
    take: (evidence) => {
      setWasShown(true);
      setHeld({ evidence, untilMs: Date.now() + evidenceMs });
    },
    hide: () => setHeld(null),
  };
};
