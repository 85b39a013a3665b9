import type { OwnAnswer } from '@guildhall/contract/surveys/player.ts';
import { useRef, useState } from 'react';
import { call } from '../../platform/network/api.ts';

export type LookupState =
  | { readonly status: 'idle' | 'asking' | 'missing' }
  | { readonly status: 'failed'; readonly error: unknown }
  | ({ readonly status: 'found' } & Omit<OwnAnswer, 'answered_at'>);

export const useReceiptLookup = (id: number) => {
  const [state, setState] = useState<LookupState>({ status: 'idle' });
  const last = useRef('');
  const find = async (receipt: string): Promise<void> => {
    last.current = receipt;
    setState({ status: 'asking' });
    let next: LookupState;
    try {
      // The tally is sorted by receipt, so a page starting at this receipt contains it first, if at all.
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
