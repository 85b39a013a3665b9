/** Runs work once the page has loaded and the browser is idle. */
export const whenIdle = (run: () => void): void => {
  const soon = (): void => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5000 });
    else setTimeout(run, 1500);
  };
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
};
