import { useEffect } from 'react';
import { onLiveOpen } from '../../platform/network/live-socket.ts';
import { takeSeat } from './chat.data.ts';

/** Takes a seat when chat is opened, and again after a reconnect, because the seat may have been released meanwhile. */
export const useTakeSeat = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return undefined;
    const come = (): void => void takeSeat().catch(() => {});
    come();
    return onLiveOpen(come);
  }, [isWanted]);
};
