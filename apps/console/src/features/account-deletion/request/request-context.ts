import type { DeskDeletion } from '@guildhall/contract/account-deletion-desk.ts';
import { createContext, use } from 'react';
import type { Choice, Deed } from '../model/deeds.ts';
import type { EvidenceHold } from './use-evidence.ts';

export type RequestDialog = Deed | 'evidence';

/** What every part of a request's screen works on. */
export interface OpenRequest {
  readonly request: DeskDeletion;
  /** How far the server's clock is ahead of this machine's. */
  readonly aheadMs: number;
  /** Empty for whoever may only look. */
  readonly choices: readonly Choice[];
  readonly mayDecide: boolean;
  readonly maySeeEvidence: boolean;
  readonly evidence: EvidenceHold;
  /** Which picture is on the whole screen; null while none is. */
  readonly pictureAt: number | null;
  readonly showPicture: (at: number | null) => void;
  readonly dialog: RequestDialog | null;
  readonly show: (dialog: RequestDialog | null) => void;
}

const RequestContext = createContext<OpenRequest | null>(null);
export const RequestProvider = RequestContext.Provider;

export const useRequest = (): OpenRequest => {
  const open = use(RequestContext);
  if (open === null) throw new Error('useRequest outside a request');
  return open;
};
