import { test as base, expect } from '@playwright/test';
import { createConsoleApp, createSessions, editorOf, titled, writeArticle } from './support/console-fixtures.ts';
import { startOwnServer } from './support/own-server.ts';
import { patient, previewOf } from './support/preview.ts';
import { instanceFor } from './support/server-instance.ts';

const { port, origin: consoleOrigin } = instanceFor('hosts', 8410);
/** Another name of the same machine, which is another host for a browser. */
const publicOrigin = `http://localhost:${port}`;

const test = base.extend<object, { own: Awaited<ReturnType<typeof startOwnServer>> }>({
  own: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const own = await startOwnServer('hosts', 8410, {
        GUILDHALL_PUBLIC_ORIGIN: publicOrigin,
        GUILDHALL_CONSOLE_ORIGIN: consoleOrigin,
      });
      await use(own);
      await own.stop();
    },
    { scope: 'worker' },
  ],
});

// One server for both.
test.describe.configure({ mode: 'default' });

test('finding 19: the console works on a host of its own and previews on the player host, which it cannot look into', async ({
  own,
  browser,
}) => {
  const consoleApp = createConsoleApp(browser, consoleOrigin, createSessions(browser, consoleOrigin, own.services));
  const page = await consoleApp.open('mei');
  const title = titled('Two hosts');
  const lines = Array.from({ length: 60 }, (_, index) => `<p>Line ${index}.</p>`).join('');
  const { id } = await writeArticle(page, { 3: { title, summary: 'Apart', body: lines } });
  await page.goto(`/community/console/articles/${id}`);
  const editor = editorOf(page);
  await editor.tab('Preview').click();
  await patient(previewOf(page).getByRole('heading', { name: title })).toBeVisible();
  const shown = page.locator('iframe:not([data-waiting])');
  expect(await shown.getAttribute('src')).toMatch(new RegExp(`^${publicOrigin}/community/console/preview`));
  expect(await shown.evaluate((frame: HTMLIFrameElement) => frame.contentDocument)).toBeNull();

  // The next state of the preview starts where the last one was left.
  await previewOf(page).getByText('Line 50.').scrollIntoViewIfNeeded();
  const topOf = (): Promise<number> =>
    previewOf(page)
      .locator('html')
      .evaluate((root) => root.scrollTop);
  await expect.poll(topOf).toBeGreaterThan(500);
  await editor.title.fill(`${title} again`);
  await patient(previewOf(page).getByRole('heading', { name: `${title} again` })).toBeAttached();
  await expect.poll(topOf).toBeGreaterThan(500);
  await consoleApp.close();
  expect(consoleApp.heard).toEqual([]);
});

test('finding 19: the player app works on its own host, where the console does not exist', async ({ own, page }) => {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  expect(own.services.config.consoleOrigin).toBe(consoleOrigin);
  await page.goto(`${publicOrigin}/`);
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/community\//);
  await expect(page.getByRole('main')).toBeVisible();
  expect((await page.goto(`${publicOrigin}/community/console/`))?.status()).toBe(404);
  expect((await page.goto(`${consoleOrigin}/community/home`))?.status()).toBe(404);
  await page.goto(`${consoleOrigin}/`);
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  expect(heard).toEqual([]);
});
