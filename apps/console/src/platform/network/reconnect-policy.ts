import { closeCodes, mayReconnect, timings } from '@guildhall/contract/realtime/socket.ts';

/**
 * When a closed socket may be replaced. `self`: it reconnects automatically. `return`: once the tab is visible again,
 * or two tabs would keep evicting each other. A number: after that many milliseconds.
 */
export const reconnectAfter = (closeCode: number): 'self' | 'return' | number => {
  if (mayReconnect(closeCode)) return 'self';
  if (closeCode === closeCodes.too_many_sockets) return 'return';
  // Revoked usually means signed out, which should show at once. Other reasons may recur, so wait.
  return closeCode === closeCodes.revoked ? 0 : timings.reconnectMaxMs;
};

/** Calls the listener once, when the tab is next visible. */
export const onTabVisible = (listener: () => void): (() => void) => {
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
