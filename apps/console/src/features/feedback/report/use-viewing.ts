import { viewingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { useEffect, useMemo } from 'react';
import { onLiveOpen, sendLive } from '../../../platform/network/live-socket.ts';
import { viewing, viewersOf, type Viewer } from '../../../platform/network/viewing-presence.ts';
import { useWorkingStaff } from '../../../platform/session/session.ts';
import type { ReplySession } from './reply-session.store.ts';

/** Colleagues in the report, without oneself in another tab. */
export const useViewers = (report: string): readonly Viewer[] => {
  const ownId = useWorkingStaff()?.id;
  const views = useStore(viewing.store);
  return useMemo(() => viewersOf(views, report).filter(({ id }) => id !== ownId), [views, report, ownId]);
};

/** Says that this console has the report open, and whether a reply is being written in it. */
export const useAnnounceViewing = (report: string, { draft }: Pick<ReplySession, 'draft'>): void => {
  useEffect(() => {
    let isWriting = false;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const say = (): void => void sendLive({ type: 'MSG_VIEWING', report, is_writing: isWriting });
    const change = (next: boolean): void => {
      if (isWriting === next) return;
      isWriting = next;
      say();
    };
    let text = draft.get().answer.text;
    const stopDraft = draft.subscribe(() => {
      const now = draft.get().answer.text;
      if (now === text) return;
      text = now;
      change(now.trim() !== '');
      clearTimeout(rest);
      rest = setTimeout(() => change(false), viewingTimings.restMs);
    });
    say();
    const timer = setInterval(say, viewingTimings.repeatMs);
    const stopOpen = onLiveOpen(say);
    return () => {
      clearInterval(timer);
      clearTimeout(rest);
      stopDraft();
      stopOpen();
      sendLive({ type: 'MSG_VIEWING', report: null, is_writing: false });
    };
  }, [report, draft]);
};
