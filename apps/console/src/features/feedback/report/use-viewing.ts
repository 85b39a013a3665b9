import { viewingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { sendLive } from '../../../platform/network/live-socket.ts';
import { announceRepeatedly } from '../../../platform/network/presence.ts';
import { useWorkingStaff } from '../../../platform/session/session.ts';
import { viewersOf, type Viewer } from '../model/viewers.ts';
import type { ReplySession } from './reply-session.store.ts';
import { viewing } from './viewing.store.ts';

/** Colleagues in the report, without oneself in another tab. */
export const useViewers = (report: string): readonly Viewer[] => {
  const ownId = useWorkingStaff()?.id;
  const views = useSyncExternalStore(viewing.subscribe, viewing.get);
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
    const stop = announceRepeatedly(say, viewingTimings.repeatMs);
    return () => {
      stop();
      clearTimeout(rest);
      stopDraft();
      sendLive({ type: 'MSG_VIEWING', report: null, is_writing: false });
    };
  }, [report, draft]);
};
