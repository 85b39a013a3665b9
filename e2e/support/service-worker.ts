import { expect, type Page } from '@playwright/test';

/** Until the worker keeps the page. Not waitForFunction: it takes the promise of an async predicate for true, and passes at once. */
export const untilKept = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          await navigator.serviceWorker.ready;
          return (await caches.match('/community/home')) !== undefined && navigator.serviceWorker.controller !== null;
        }),
      { timeout: 30_000 },
    )
    .toBe(true);
