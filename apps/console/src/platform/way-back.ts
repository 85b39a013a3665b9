import { closeCodes, mayReconnect, timings } from '@guildhall/contract/realtime/socket.ts';

/**
 * What must happen before a closed socket is opened again. `self`: nothing, it comes back by itself. `return`: somebody
 * must look at this tab again, or two tabs would push each other out for ever. A number: that much time, in milliseconds.
 */
export const wayBack = (closeCode: number): 'self' | 'return' | number => {
  if (mayReconnect(closeCode)) return 'self';
  if (closeCode === closeCodes.too_many_sockets) return 'return';
  // Most likely one is signed out, and should see that at once. For any other reason it may well be closed again.
  return closeCode === closeCodes.revoked ? 0 : timings.reconnectMaxMs;
};

/** Once, when the tab is next looked at. */
export const onReturn = (listener: () => void): (() => void) => {
  const stop = (): void => {
    window.removeEventListener('focus', back);
    document.removeEventListener('visibilitychange', back);
  };
  const back = (): void => {
    if (document.visibilityState !== 'visible') return;
    stop();
    listener();
  };
  window.addEventListener('focus', back);
  document.addEventListener('visibilitychange', back);
  return stop;
};
