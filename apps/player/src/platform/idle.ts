/** Runs work when the first screen is done and nobody waits. */
export const whenIdle = (run: () => void): void => {
  const soon = (): void => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5000 });
    else setTimeout(run, 1500);
  };
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
};
