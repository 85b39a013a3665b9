import type { Page, WebSocketRoute } from '@playwright/test';
import { consolePath, expect, publish, rowOf, test, titled, writeArticle } from './desk.ts';

/** The files of the console that a page has asked for so far, without their hashes. */
const listenForFiles = (page: Page): Set<string> => {
  const files = new Set<string>();
  page.on('request', (request) => {
    const name = /\/console\/assets\/(.+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (name !== undefined) files.add(name.replace(/-[\w-]{8}(?=\.\w+$|\/)/, ''));
  });
  return files;
};

/** What every page of the console needs. */
const shell = ['vendor.js', 'vendor.css', 'shell.js', 'shell.css', 'rolldown-runtime.js', 'texts/en-US/all.json'];
const table = ['icons.js', 'table.js', 'table.css'];
/** Texts in many languages: of answers, known issues, the board. */
const texts = [...table, 'texts.js', 'texts.css'];
const content = [...table, 'articles.desk.js', 'articles.css'];

const firstPaints: readonly (readonly [path: string, heading: string, files: readonly string[]])[] = [
  ['/content', 'Articles', content],
  ['/content/languages', 'Languages', content],
  ['/content/:id', 'First paint', [...content, 'editor-screen.js', 'editor-screen.css']],
  ['/feedback', 'Feedback', [...table, 'feedback.desk.js', 'feedback.css']],
  ['/feedback/templates', 'Templates', [...texts, 'templates.desk.js', 'templates.css']],
  ['/feedback/figures', 'Figures', [...table, 'figures-screen.js', 'figures-screen.css']],
  ['/chat', 'Chat', [...table, 'chat.desk.js', 'chat.css']],
  ['/issues', 'Known issues', [...texts, 'incidents.desk.js', 'incidents.css']],
  ['/board', 'Suggestions', [...texts, 'suggestions.desk.js', 'suggestions.css']],
  ['/people', 'Staff', [...table, 'people.desk.js', 'people.data.js', 'people.css']],
  ['/people/personas', 'Personas', ['icons.js', 'personas-screen.js', 'personas-screen.css']],
  ['/people/audit', 'Audit trail', [...table, 'people.data.js', 'audit-screen.js', 'audit-screen.css']],
  ['/account', 'Ada Stern', ['icons.js', 'staff.js', 'staff.css']],
];

test('the first paint of each desk loads its own files and no other desk’s', async ({ desk, cookiesOf }) => {
  test.setTimeout(120_000);
  const { id } = await writeArticle(await desk.open('ada', '/account'), { 3: { title: 'First paint' } });
  for (const [path, heading, own] of firstPaints) {
    const page = await desk.visit();
    await page.context().addCookies(await cookiesOf('ada'));
    const files = listenForFiles(page);
    await page.goto(consolePath + path.replace(':id', String(id)));
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    expect.soft([path, ...[...files].toSorted()]).toEqual([path, ...[...shell, ...own].toSorted()]);
    await page.close();
  }
  const page = await desk.visit();
  const files = listenForFiles(page);
  await page.goto(consolePath);
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  expect([...files].toSorted()).toEqual([...shell, 'icons.js', 'staff.js', 'staff.css'].toSorted());
});

test('an address that leads nowhere says so, and the way to the desks is beside it', async ({ desk }) => {
  const page = await desk.open('mei', '/nowhere');
  await expect(page.getByText('Nothing at this address')).toBeVisible();
  for (const path of ['/content/999999999', '/content/abc']) {
    await page.goto(consolePath + path);
    await expect(page.getByText('No such article')).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Desks' }).getByRole('link', { name: 'Articles' }).click();
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  await page.goto(consolePath);
  await expect(page).toHaveURL(/\/console\/content$/);
});

test('work begins at the reports for those who answer them, and at the articles for those who write', async ({
  desk,
}) => {
  for (const [who, heading] of [
    ['ada', 'Feedback'],
    ['mei', 'Articles'],
  ] as const) {
    const page = await desk.open(who, '');
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
});

test('the language changes without a reload, and is kept', async ({ desk }) => {
  const page = await desk.open('mei');
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

test('a browser that asks for Chinese gets it', async ({ desk }) => {
  const page = await desk.visit({ locale: 'zh-TW' });
  await page.goto(consolePath);
  await expect(page.getByRole('heading', { name: '登录控制台' })).toBeVisible();
});

test('light and dark are chosen, kept before the first paint, and follow the system until then', async ({ desk }) => {
  const page = await desk.open('mei', '/content', { colorScheme: 'dark' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  // Without the app itself, as in the moment before it arrives.
  await page.route('**/shell-*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'load' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(background);
});

test('a part that does not arrive leaves the rest working and offers to reload', async ({ desk }) => {
  const page = await desk.open('mei');
  await page.route('**/personas-screen-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Personas' }).click();
  await expect(page.getByText('A part of the console did not arrive')).toBeVisible();
  await page.getByRole('link', { name: 'Articles' }).click();
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Personas' }).click();
  await page.unroute('**/personas-screen-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Personas', level: 1 })).toBeVisible();
  // The crash was told to the console too.
  desk.heard.length = 0;
});

test('what cannot be loaded says why, and the next try works', async ({ desk }) => {
  const page = await desk.open('mei', '/people/personas');
  const { id } = await writeArticle(page, { 3: { title: titled('Reached') } });
  const api = '**/community/api/**';
  await page.route(api, (route) => route.abort());
  await page.getByRole('link', { name: 'Articles' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
  await expect(failure).toContainText('The server could not be reached');
  await page.unroute(api);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, id)).toBeVisible();

  await page.route(api, (route) => route.abort());
  await page.reload();
  await expect(failure).toContainText('The server could not be reached');
  await page.unroute(api);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, id)).toBeVisible();
});

test('a live connection that is lost is told, and comes back with what was missed', async ({ desk, cookiesOf }) => {
  const page = await desk.visit();
  await page.context().addCookies(await cookiesOf('mei'));
  const sockets: WebSocketRoute[] = [];
  let isDown = false;
  await page.routeWebSocket(/\/console\/websocket\//, (socket) => {
    if (isDown) return void socket.close();
    socket.connectToServer();
    return void sockets.push(socket);
  });
  const { id } = await writeArticle(page, { 3: { title: titled('Missed') } });
  await page.goto(`${consolePath}/content`);
  await expect(page.getByRole('status', { name: 'Up to date' })).toBeVisible();
  // What the article's own writing announced is gathered for up to two seconds.
  await page.waitForTimeout(2500);
  isDown = true;
  for (const socket of sockets) await socket.close();
  await expect(page.getByRole('status', { name: 'Reconnecting' })).toBeVisible();
  await publish(page, id);
  await page.waitForTimeout(500);
  await expect(rowOf(page, id)).toContainText('Draft');
  isDown = false;
  await expect(rowOf(page, id)).toContainText('Published', { timeout: 20_000 });
  await expect(page.getByRole('status', { name: 'Up to date' })).toBeVisible();
});

test('the players’ service worker keeps out of the console, with network and without', async ({ desk }) => {
  const page = await desk.visit({ serviceWorkers: 'allow' });
  await page.goto('/community/home');
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match('/community/home')) !== undefined && navigator.serviceWorker.controller !== null;
  });
  for (const path of ['/community/console/', '/community/console', '/community/console/content?status=draft']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  }
  await page.context().setOffline(true);
  for (const path of ['/community/console/', '/community/console', '/community/console/content']) {
    const tab = await page.context().newPage();
    await expect(tab.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await tab.close();
  }
  // Nor did the console take the place of the players' page.
  await page.goto('/community/home');
  await expect(page.locator('[data-tab="support"]')).toBeVisible();
  // Without network the players' page says so in its log, whenever its calls have failed.
  await page.close();
  desk.heard.length = 0;
});
