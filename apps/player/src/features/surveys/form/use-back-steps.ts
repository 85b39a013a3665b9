import { useEffect, useRef } from 'react';
import { navigate, useLocation } from '../../../platform/router.tsx';

interface Steps {
  /** -1: before the first question. */
  readonly page: number;
  readonly isReady: boolean;
  readonly open: (page: number) => void;
}

/**
 * The device's Back button leads to the previous question, and leaves the questionnaire only from its start. One extra
 * history entry stands for "inside": going back from it opens the previous page and pushes the entry again. Returns a
 * function that removes the entry once the answers are sent.
 */
export const useBackSteps = ({ page, isReady, open }: Steps): (() => void) => {
  const location = useLocation();
  const isInside = (location.state as { inside?: boolean } | null)?.inside === true;
  const wasInside = useRef(isInside);
  const isOver = useRef(false);
  /** The entry already handled, so that a render in between does not handle it twice. */
  const left = useRef<string | null>(null);

  useEffect(() => {
    const { key, search, type } = location;
    if (!isReady || isOver.current || left.current === key) return;
    left.current = null;
    const isBack = wasInside.current && !isInside && type === 'POP';
    wasInside.current = isInside;
    if (isBack && page >= 0) return open(page - 1);
    if (page >= 0 === isInside) return;
    left.current = key;
    if (isInside) history.back();
    else navigate(search, { state: { inside: true } });
  });

  return () => {
    isOver.current = true;
    if (isInside) history.back();
  };
};
