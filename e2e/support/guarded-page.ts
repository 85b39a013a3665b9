import { expect, type Browser, type Page } from '@playwright/test';
import { desktop } from './browser.ts';
import { MARKER, payloads } from './injection-payloads.ts';

/** PostgreSQL text cannot contain NUL, and the API rejects it. */
export const texts = payloads.map((payload) => payload.replaceAll('\0', '\u{FFFD}'));

/**
 * Several payloads in one text, one per line, for fields that are always rendered as plain text: if one executed, it
 * would be noticed. Fields that are sanitized instead of escaped (articles) need each payload separately.
 */
const together = 12;
export const heaps = Array.from({ length: Math.ceil(texts.length / together) }, (_, at) =>
  texts.slice(at * together, (at + 1) * together).join('\n'),
);

export type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** Opens a page that records every effect of a payload, and fails if there was any. */
export const withGuarded = async (
  browser: Browser,
  { origin, cookies }: { readonly origin: string; readonly cookies: Cookies },
  use: (page: Page) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({
    ...desktop,
    baseURL: origin,
    serviceWorkers: 'block',
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('dialog', (dialog) => {
    broken.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (request.url().includes(MARKER) || new URL(request.url()).origin !== origin) {
      if (!/^(?:data|blob):/.test(request.url())) broken.push(`request ${request.url()}`);
    }
  });
  page.on('pageerror', (error) => broken.push(`error ${error.message}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      // Chromium also reports attributes, styles and bases of markup that is only parsed, in inert documents. These
      // directives cover everything that tries to run or load.
      if (
        !/^(?:script-src-elem|(?:img|connect|frame|object|media|manifest|worker)-src|form-action)$/.test(
          event.violatedDirective,
        )
      )
        return;
      Reflect.set(window, 'violation', `${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await use(page);
  for (const frame of page.frames()) {
    for (const name of ['broken', 'violation']) {
      const found: unknown = await frame.evaluate((key) => Reflect.get(window, key) as unknown, name);
      if (found !== undefined) broken.push(`${name} ${String(found)}`);
    }
  }
  await context.close();
  expect(broken).toEqual([]);
};

/** Navigates within the app like a link, without a page load. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** Scrolls an infinite list until it has this many rows. */
export const scrollTo = async (page: Page, rows: string, count: number): Promise<void> => {
  await expect
    .poll(
      async () => {
        await page.locator(rows).last().scrollIntoViewIfNeeded();
        await page.mouse.wheel(0, 4000);
        return page.locator(rows).count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(count);
};

/** For a page that is open already: collects every effect a payload had in it. */
export const guard = async (page: Page, origin: string): Promise<() => Promise<string[]>> => {
  const broken: string[] = [];
  page.on('dialog', (dialog) => {
    broken.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('request', (request) => {
    const isOurs = new URL(request.url()).origin === origin && !request.url().includes(MARKER);
    if (!isOurs && !/^(?:data|blob):/.test(request.url())) broken.push(`request ${request.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.set(window, 'violation', `${violatedDirective} ${blockedURI}`);
    });
  });
  return async () => {
    for (const name of ['broken', 'violation']) {
      const found: unknown = await page.evaluate((key) => Reflect.get(window, key) as unknown, name);
      if (found !== undefined) broken.push(`${name} ${String(found)}`);
    }
    return broken;
  };
};
