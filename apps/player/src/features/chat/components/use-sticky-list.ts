import type { Conversation, ConversationView } from '@guildhall/client/conversation-types.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { seqOf, type Row } from '../model/rows.ts';

/** So near to the end counts as at the end. */
const endPx = 48;
/** Older messages are asked for before their place is reached. */
const earlierPx = 800;

/** Grows with everything that is said here, and with nothing else. */
const saidHere = (rows: readonly Row[]): { readonly atMs: number; readonly file: string } => {
  let atMs = 0;
  let file = '';
  for (const row of rows) {
    if (row.kind === 'file') file = row.key;
    else if (row.kind === 'said' && row.item.kind === 'sending') atMs = Math.max(atMs, row.item.pending.created_at);
  }
  return { atMs, file };
};

/** Where the reader is in the list: at the end it follows what comes, anywhere else it stays where it is. */
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
  // Before it is painted, so that what is new never flashes below the edge.
  useLayoutEffect(() => follow(), [rows]);

  // Whoever says something wants to see it, wherever they were.
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
