import { useEffect } from 'react';
import { stopVoice } from '../voice/voice-player.adapter.ts';
import type { Room } from './room.live.ts';

/** Saves the draft before the page may be killed, and stops playback on leaving the screen. */
export const useLeaving = ({ draft }: Room): void => {
  useEffect(() => {
    window.addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', draft.flush);
    return () => {
      window.removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', draft.flush);
      draft.flush();
      stopVoice();
    };
  }, [draft]);
};
