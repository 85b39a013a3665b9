import type { Conversation, ConversationView } from '@guildhall/client/conversation/types.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { seqOf, type Row } from '../model/rows.ts';

/** Within this distance the list counts as scrolled to the end. */
const endPx = 48;
/** Start loading older messages at this distance from the top. */
const earlierPx = 800;

/** The newest pending message and upload; changes only when the player sends something. */
const saidHere = (rows: readonly Row[]): { readonly atMs: number; readonly file: string } => {
  let atMs = 0;
  let file = '';
  for (const row of rows) {
    if (row.kind === 'file') file = row.key;
    else if (row.kind === 'said' && row.item.kind === 'sending') atMs = Math.max(atMs, row.item.pending.created_at);
  }
  return { atMs, file };
};

/** At the end the list follows new messages; anywhere else it keeps its position. */
export const useStickyList = (view: ConversationView, rows: readonly Row[], conversation: Conversation) => {
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const isSticking = useRef(true);
  const [seenSeq, setSeenSeq] = useState(0);

  const toEnd = (): void => {
    isSticking.current = true;
    setIsAtEnd(true);
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  };

  const look = (): void => {
    const { current } = list;
    if (current === null || document.visibilityState !== 'visible') return;
    const bottom = current.scrollOffset + current.viewportSize;
    const index = isSticking.current ? rows.length - 1 : current.findItemIndex(bottom);
    let seq = 0;
    for (let at = index; at >= 0 && seq === 0; at -= 1) seq = seqOf(rows[at]);
    if (seq > 0) conversation.markRead(seq);
    if (seq > seenSeq) setSeenSeq(seq);
  };

  const wantEarlier = (): void => {
    const near = (scroller.current?.scrollTop ?? 0) < earlierPx;
    if (near && view.hasEarlier && !view.isLoadingEarlier && !view.hasEarlierFailed) conversation.loadEarlier();
  };

  const onScroll = (): void => {
    const element = scroller.current;
    if (element === null) return;
    const isEnd = element.scrollHeight - element.scrollTop - element.clientHeight < endPx;
    isSticking.current = isEnd;
    setIsAtEnd(isEnd);
    look();
    wantEarlier();
  };

  const follow = useEffectEvent(() => {
    if (isSticking.current) toEnd();
    look();
    wantEarlier();
  });
  // In a layout effect, before paint, so that new messages never flash below the edge.
  useLayoutEffect(() => follow(), [rows]);

  // Always scroll to the player's own new message.
  const { atMs, file } = saidHere(rows);
  const shownMs = useRef(atMs);
  const showSaid = useEffectEvent(() => {
    if (atMs > shownMs.current || file !== '') toEnd();
    shownMs.current = Math.max(shownMs.current, atMs);
  });
  useLayoutEffect(() => showSaid(), [atMs, file]);

  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    const onVisible = (): void => lookAgain();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  const unseen = isAtEnd
    ? 0
    : rows.filter(
        (row) => row.kind === 'said' && row.item.kind === 'message' && !row.item.isOwn && seqOf(row) > seenSeq,
      ).length;
  return {
    list,
    scroller,
    isAtEnd,
    unseen,
    toEnd,
    onScroll,
    onResize: (): void => {
      if (isSticking.current) toEnd();
    },
  };
};
