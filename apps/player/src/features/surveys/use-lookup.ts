import type { OwnAnswer } from '@guildhall/contract/surveys.ts';
import { useRef, useState } from 'react';
import { call } from '../../platform/api.ts';

export type LookupState =
  | { readonly status: 'idle' | 'asking' | 'missing' }
  | { readonly status: 'failed'; readonly error: unknown }
  | ({ readonly status: 'found' } & Omit<OwnAnswer, 'answered_at'>);

/** Finds one receipt in the published tally of a survey. */
export const useLookup = (id: number) => {
  const [state, setState] = useState<LookupState>({ status: 'idle' });
  const last = useRef('');
  const find = async (receipt: string): Promise<void> => {
    last.current = receipt;
    setState({ status: 'asking' });
    let next: LookupState;
    try {
      // The tally is in the order of the receipts, so this one is the first from itself on, if it is there at all.
      const { list } = await call('/survey/receipts', { id, from: receipt });
      const found = list.find((entry) => entry.receipt === receipt);
      next = found === undefined ? { status: 'missing' } : { status: 'found', ...found };
    } catch (error) {
      next = { status: 'failed', error };
    }
    if (last.current === receipt) setState(next);
  };
  const forget = (): void => {
    last.current = '';
    setState({ status: 'idle' });
  };
  return { state, find, forget };
};
