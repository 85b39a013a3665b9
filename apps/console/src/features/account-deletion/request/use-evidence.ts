import type { UnmaskedDeletion } from '@guildhall/contract/account-deletion/staff.ts';
import { useEffect, useState } from 'react';

/** Same lifetime as the signed picture links. */
const evidenceMs = 5 * 60_000;

export interface EvidenceHold {
  readonly shown: UnmaskedDeletion | null;
  /** Expiry by the local clock. */
  readonly untilMs: number;
  /** Whether the evidence was shown since this request was opened. */
  readonly wasShown: boolean;
  readonly take: (evidence: UnmaskedDeletion) => void;
  readonly hide: () => void;
}

/** Holds unmasked evidence in component state only. It expires after a few minutes and never outlives the page. */
export const useEvidence = (): EvidenceHold => {
  const [held, setHeld] = useState<{ readonly evidence: UnmaskedDeletion; readonly untilMs: number } | null>(null);
  const [wasShown, setWasShown] = useState(false);
  useEffect(() => {
    if (held === null) return undefined;
    const hide = (): void => setHeld(null);
    const timer = setTimeout(hide, held.untilMs - Date.now());
    // Timers do not fire while the machine sleeps, so the expiry is checked again when the page becomes visible.
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
