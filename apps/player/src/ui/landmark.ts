import { useEffect, useRef } from 'react';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import { config } from '../platform/config.ts';
import { useLocation } from '../platform/router.tsx';
import { useText } from '../platform/text/i18n.ts';
import { useIsMainPane } from './panes.tsx';

export type TitleId = Extract<MessageId, `title.${string}`>;

/** The screen's title followed by the game's name (A5). */
export const useDocumentTitle = (title: TitleId): void => {
  const t = useText();
  const isMain = useIsMainPane();
  const text = `${t(title)} - ${config.game.name}`;
  useEffect(() => {
    if (isMain) document.title = text;
  }, [isMain, text]);
};

/**
 * The landmark of a screen. Focuses a new screen, so that screen readers announce it; on back navigation focus and scroll
 * stay (app/scroll-keeper.tsx). An attribute instead of `<main>`: the list beside a screen keeps its elements.
 */
export const useLandmark = () => {
  const ref = useRef<HTMLDivElement>(null);
  const isMain = useIsMainPane();
  const { pathname, type } = useLocation();
  useEffect(() => {
    if (isMain && type === 'PUSH') ref.current?.focus({ preventScroll: true });
  }, [isMain, pathname, type]);
  return { ref, tabIndex: -1, ...(isMain && { role: 'main', id: 'content' }) };
};
