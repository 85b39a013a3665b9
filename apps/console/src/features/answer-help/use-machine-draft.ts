import type { DraftAnswer } from '@guildhall/contract/answer-help/staff.ts';
import { useEffect, useRef, useState } from 'react';
import type { Subject } from './answer-help.data.ts';
import { askForDraft } from './answer-help.data.ts';

export type DraftState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'written'; readonly draft: DraftAnswer }
  | { readonly kind: 'failed'; readonly error: unknown };

const idle: DraftState = { kind: 'idle' };

/** One request at a time. Canceling closes the connection, so that the server stops waiting too. */
export const useMachineDraft = (subject: Subject, readerLang: number) => {
  const [state, setState] = useState<DraftState>(idle);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  return {
    state,
    write: async (notes: string): Promise<void> => {
      request.current?.abort();
      const own = new AbortController();
      request.current = own;
      setState({ kind: 'writing' });
      try {
        const draft = await askForDraft(subject, notes, readerLang, own.signal);
        if (!own.signal.aborted) setState({ kind: 'written', draft });
      } catch (error) {
        if (!own.signal.aborted) setState({ kind: 'failed', error });
      }
    },
    close: (): void => {
      request.current?.abort();
      setState(idle);
    },
  };
};
