import type { UnmaskedDeletion } from '@guildhall/contract/account-deletion/staff.ts';
import { useState } from 'react';
import { useExpiring, type Expiring } from '../../../platform/state/use-expiring.ts';

export interface EvidenceHold extends Expiring<UnmaskedDeletion> {
  /** Whether the evidence was shown since this request was opened. */
  readonly wasShown: boolean;
}

export const useEvidence = (): EvidenceHold => {
  const held = useExpiring<UnmaskedDeletion>();
  const [wasShown, setWasShown] = useState(false);
  return {
    ...held,
    wasShown,
    take: (evidence) => {
      setWasShown(true);
      held.take(evidence);
    },
  };
};
