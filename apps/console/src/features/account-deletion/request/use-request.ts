import type { StaffDeletion } from '@guildhall/contract/account-deletion/staff.ts';
import type { StaffPlayerCard } from '@guildhall/contract/players/staff.ts';
import { createContext, use, type RefObject } from 'react';
import type { Choice, DeletionAction } from '../model/actions.ts';
import type { EvidenceHold } from './use-evidence.ts';

export type RequestDialog = DeletionAction | 'evidence';

export interface OpenRequest {
  readonly request: StaffDeletion;
  /** How far the server clock is ahead of the local clock. */
  readonly aheadMs: number;
  /** Empty without the permission to decide. */
  readonly choices: readonly Choice[];
  readonly mayDecide: boolean;
  readonly maySeeEvidence: boolean;
  readonly evidence: EvidenceHold;
  /** What the game vouches for, for comparison with the form. */
  readonly vouched: StaffPlayerCard | null;
  /** Index of the picture shown full screen; null if none. */
  readonly pictureAt: number | null;
  readonly showPicture: (at: number | null) => void;
  readonly dialog: RequestDialog | null;
  readonly show: (dialog: RequestDialog | null) => void;
  /** Title of the card with the actions. It takes the focus after a decision, which disables or removes the button that led to it. */
  readonly decision: RefObject<HTMLHeadingElement | null>;
}

const RequestContext = createContext<OpenRequest | null>(null);
export const RequestProvider = RequestContext.Provider;

export const useRequest = (): OpenRequest => {
  const open = use(RequestContext);
  if (open === null) throw new Error('useRequest must be used inside RequestProvider');
  return open;
};
