import type { Page, WebSocketRoute } from '@playwright/test';
import { consolePath, expect, publish, rowOf, test, titled, writeArticle } from './support/console-fixtures.ts';
import { untilKept } from './support/service-worker.ts';

/** Console files this page has requested so far, without their hashes. */
const listenForFiles = (page: Page): Set<string> => {
  const files = new Set<string>();
  page.on('request', (request) => {
    const name = /\/console\/assets\/(.+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (name !== undefined) files.add(name.replace(/-[\w-]{8}(?=\.\w+$|\/)/, ''));
  });
  return files;
};

/** Files every console page needs. */
const shell = ['vendor.js', 'vendor.css', 'shell.js', 'shell.css', 'rolldown-runtime.js', 'texts/en-US/all.json'];
const table = ['icons.js', 'table.js', 'table.css'];
/** Parts of the player card, reasons, targets and others that the pages of chats and reports share. */
const support = ['support.js', 'support.css'];
/** Pages that edit multilingual texts: articles, templates, known issues, suggestions. */
const texts = [...table, 'texts.js', 'texts.css'];
const content = [...table, 'articles.page.js', 'articles.css'];

const firstPaints: readonly (readonly [path: string, heading: string, files: readonly string[]])[] = [
  ['/articles', 'Articles', content],
  ['/articles/languages', 'Languages', content],
  ['/articles/:id', 'First paint', [...content, ...texts, 'editor-screen.js', 'editor-screen.css']],
  ['/feedback', 'Feedback', [...table, ...support, 'feedback.page.js', 'feedback.css', 'restrictions.js']],
  ['/feedback/templates', 'Templates', [...texts, 'templates.page.js', 'templates.css']],
  ['/feedback/statistics', 'Statistics', [...table, 'statistics-screen.js', 'statistics-screen.css']],
  ['/chat', 'Chat', [...table, ...support, 'chat.page.js', 'chat.css', 'restrictions.js']],
  ['/incidents', 'Known issues', [...texts, 'incidents.page.js', 'incidents.css']],
  ['/suggestions', 'Suggestions', [...texts, 'suggestions.page.js', 'suggestions.css']],
  ['/people', 'Staff', [...table, 'people.page.js', 'people.data.js', 'people.css']],
  ['/people/personas', 'Personas', ['icons.js', 'personas-screen.js', 'personas-screen.css']],
  ['/people/audit', 'Audit trail', [...table, 'people.data.js', 'audit-screen.js', 'audit-screen.css']],
  ['/account', 'Ada Stern', ['icons.js', 'staff.js', 'staff.css']],
];

test('the first paint of each console page loads only that page’s files', async ({ consoleApp, cookiesOf }) => {
  const { id } = await writeArticle(await consoleApp.open('ada', '/account'), { 3: { title: 'First paint' } });
  for (const [path, heading, own] of firstPaints) {
    const page = await consoleApp.visit();
    await page.context().addCookies(await cookiesOf('ada'));
    const files = listenForFiles(page);
    await page.goto(consolePath + path.replace(':id', String(id)));
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    expect.soft([path, ...[...files].toSorted()]).toEqual([path, ...[...new Set([...shell, ...own])].toSorted()]);
    await page.close();
  }
  const page = await consoleApp.visit();
  const files = listenForFiles(page);
  await page.goto(consolePath);
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  expect([...files].toSorted()).toEqual([...shell, 'icons.js', 'staff.js', 'staff.css'].toSorted());
});

test('an unknown address says so, next to the navigation', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei', '/nowhere');
  await expect(page.getByText('Page not found')).toBeVisible();
  for (const path of ['/articles/999999999', '/articles/abc']) {
    await page.goto(consolePath + path);
    await expect(page.getByText('Article not found')).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Articles' }).click();
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  await page.goto(consolePath);
  await expect(page).toHaveURL(/\/console\/articles$/);
});

test('former addresses lead to the renamed pages and keep the filters', async ({ consoleApp }) => {
  const page = await consoleApp.open('ada', '/issues?state=open');
  await expect(page).toHaveURL(/\/console\/incidents\?state=open$/);
  for (const [path, heading, address] of [
    ['/board', 'Suggestions', /\/console\/suggestions$/],
    ['/content/languages?status=draft', 'Languages', /\/console\/articles\/languages\?status=draft$/],
    ['/deletions/erasures', 'Account deletions', /\/console\/account-deletion\/erasures$/],
    ['/feedback/figures?days=7', 'Statistics', /\/console\/feedback\/statistics\?days=7$/],
  ] as const) {
    await page.goto(consolePath + path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test('staff who answer reports start at the reports, and editors at the articles', async ({ consoleApp }) => {
  for (const [who, heading] of [
    ['ada', 'Feedback'],
    ['mei', 'Articles'],
  ] as const) {
    const page = await consoleApp.open(who, '');
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
});

test('the language changes without a reload, and is kept', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei');
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await page.getByRole('banner').getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { name: '文章', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveTitle('文章 · Guildhall');
  await expect(page.getByRole('button', { name: '新建文章' }).first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage') as unknown)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: '文章', level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '语言', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
});

test('a browser that prefers Chinese gets the console in Chinese', async ({ consoleApp }) => {
  const page = await consoleApp.visit({ locale: 'zh-TW' });
  await page.goto(consolePath);
  await expect(page.getByRole('heading', { name: '登录控制台' })).toBeVisible();
});

test('light and dark can be chosen, apply before the first paint, and follow the system by default', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('mei', '/articles', { colorScheme: 'dark' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  // Without the app's scripts, as in the moment before they load.
  await page.route('**/shell-*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'load' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(background);
});

test('a chunk that fails to load leaves the rest working and offers a reload', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei');
  await page.route('**/personas-screen-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Personas' }).click();
  await expect(page.getByText('Part of the console didn’t load')).toBeVisible();
  await page.getByRole('link', { name: 'Articles' }).click();
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Personas' }).click();
  await page.unroute('**/personas-screen-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Personas', level: 1 })).toBeVisible();
  // The crash was logged to the console too.
  consoleApp.heard.length = 0;
});

test('data that fails to load shows the reason, and a retry works', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei', '/people/personas');
  const { id } = await writeArticle(page, { 3: { title: titled('Reached') } });
  const api = '**/community/api/**';
  await page.route(api, (route) => route.abort());
  await page.getByRole('link', { name: 'Articles' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t load this' });
  await expect(failure).toContainText('Couldn’t reach the server');
  await page.unroute(api);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, id)).toBeVisible();

  await page.route(api, (route) => route.abort());
  await page.reload();
  await expect(failure).toContainText('Couldn’t reach the server');
  await page.unroute(api);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, id)).toBeVisible();
});

test('a lost live connection is shown, and reconnecting delivers the missed changes', async ({
  consoleApp,
  cookiesOf,
}) => {
  const page = await consoleApp.visit();
  await page.context().addCookies(await cookiesOf('mei'));
  await page.clock.install();
  const sockets: WebSocketRoute[] = [];
  let isDown = false;
  await page.routeWebSocket(/\/console\/websocket\//, (socket) => {
    if (isDown) return void socket.close();
    socket.connectToServer();
    return void sockets.push(socket);
  });
  const { id } = await writeArticle(page, { 3: { title: titled('Missed') } });
  await page.goto(`${consolePath}/articles`);
  await expect(page.getByRole('status', { name: 'Up to date' })).toBeVisible();
  // Hints about the article's own creation are debounced for up to two seconds.
  await expect(rowOf(page, id)).toContainText('Draft');
  await page.clock.fastForward(2500);
  isDown = true;
  for (const socket of sockets) await socket.close();
  await expect(page.getByRole('status', { name: 'Reconnecting' })).toBeVisible();
  await publish(page, id);
  await page.clock.fastForward(2500);
  await expect(rowOf(page, id)).toContainText('Draft');
  isDown = false;
  await expect(rowOf(page, id)).toContainText('Published', { timeout: 20_000 });
  await expect(page.getByRole('status', { name: 'Up to date' })).toBeVisible();
});

test('the player app’s service worker never handles the console, online or offline', async ({ consoleApp }) => {
  const page = await consoleApp.visit({ serviceWorkers: 'allow' });
  await page.goto('/community/home');
  await untilKept(page);
  for (const path of ['/community/console/', '/community/console', '/community/console/articles?status=draft']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  }
  await page.context().setOffline(true);
  for (const path of ['/community/console/', '/community/console', '/community/console/articles']) {
    const tab = await page.context().newPage();
    await expect(tab.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await tab.close();
  }
  // The console did not replace the player app's page either.
  await page.goto('/community/home');
  await expect(page.locator('[data-tab="support"]')).toBeVisible();
  // Offline, the player app logs its failed calls at unpredictable times.
  await page.close();
  consoleApp.heard.length = 0;
});
