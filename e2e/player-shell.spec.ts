import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { feedbackPlan } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import type { Page } from '@playwright/test';
import { repository } from '../tools/environment.ts';
import { expect, launchAddress, listen, newestId, test, withSettings } from './support/player-fixtures.ts';
import { landmarks, routes } from './support/routes.ts';
import { callAs } from './support/staff-session.ts';

const game = 'Ember Realms';

for (const [path, title] of routes) {
  test(`${path} shows its screen under the title "${title}" [A4, A5]`, async ({ page }) => {
    const heard = listen(page);
    await page.goto(`/community${path}`);
    await expect(page).toHaveTitle(`${title} - ${game}`);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('h1')).not.toBeEmpty();
    expect(heard).toEqual([]);
  });
}

test('every route of the product spec shows its real screen to a player from the game, and no text says that a screen is missing [A4, C3]', async ({
  page,
}) => {
  await withSettings(page, { avatar: 1 });
  const exchanged = page.waitForResponse('**/launch/exchange');
  await page.goto(await launchAddress(20_100));
  await exchanged;
  const report = await callAs(page, '/feedback/create', feedbackPlan({ role_id: '10020100', files: [] }));
  // Opening an article fills the history screen.
  await page.goto(`/community/post/article/${await newestId(page, 2)}`);
  await expect(page.getByRole('article')).toBeVisible();
  const missing: string[] = [];
  for (const [path, title] of routes) {
    const own = path === '/feedback/info/1' ? `/feedback/info/${report.id}` : path;
    await page.goto(`/community${own}`);
    await expect(page).toHaveTitle(`${title} - ${game}`);
    const landmark = page.locator(landmarks[path]).first();
    await expect(landmark, path)
      .toBeVisible()
      .catch(() => missing.push(path));
    await expect(page.locator('body')).not.toContainText(/not available yet|still building/i);
  }
  expect(missing).toEqual([]);

  const folder = join(repository, 'packages/i18n/catalogues');
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(texts.length).toBeGreaterThan(100);
  for (const { parentPath, name } of texts) {
    expect(readFileSync(join(parentPath, name), 'utf8'), `${parentPath}/${name}`).not.toMatch(
      /"[\w.]*\bsoon\.(?:title|text)"/,
    );
  }
});

for (const [type, title] of [
  [2, 'News Info'],
  [3, 'Event Info'],
  [4, 'Guide Info'],
  [1, 'Question Info'],
  [5, 'Article Info'],
  [6, 'Article Info'],
] as const) {
  test(`an article of type ${type} is titled "${title}" [A5]`, async ({ page }) => {
    await page.goto(`/community/post/article/${await newestId(page, type)}`);
    await expect(page).toHaveTitle(`${title} - ${game}`);
    await expect(page.getByRole('article')).toBeVisible();
  });
}

test('an article of a type unknown to the app is titled "Others" [A5]', async ({ page }) => {
  await page.route('**/category/info', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { msg: { post_type: number } };
    answer.msg.post_type = 7;
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/community/post/article/${await newestId(page, 2)}`);
  await expect(page).toHaveTitle(`Others - ${game}`);
  await expect(page.getByRole('article')).toBeVisible();
});

for (const [path, tab] of [
  ['/home/', 'support'],
  ['/home/official/', 'official'],
  ['/home/workshop/', 'workshop'],
  ['/home/me/', 'me'],
] as const) {
  test(`${path} highlights its tab [A3]`, async ({ page }) => {
    await page.goto(`/community${path}`);
    await expect(page.locator('[aria-current="page"][data-tab]')).toHaveAttribute('data-tab', tab);
  });
}

test('every route has the same title with a trailing slash [A4, A5]', async ({ page }) => {
  for (const [path, title] of routes) {
    const [address = '', query] = path.split('?');
    await page.goto(`/community${address}/${query === undefined ? '' : `?${query}`}`);
    await expect(page, path).toHaveTitle(`${title} - ${game}`);
  }
});

test('every file the app loads is below /community/ [A1]', async ({ page }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/community/')) outside.push(request.url());
  });
  await page.goto('/community/home/official');
  await expect(page.getByRole('link', { name: /^Season 7/ })).toBeVisible();
  await page.goto('/community/settings');
  await expect(page.getByRole('switch')).toBeVisible();
  expect(outside).toEqual([]);
});

test('the root replaces itself with /home in the history and passes its origin along [A2]', async ({ page }) => {
  await page.goto('/community/about');
  await page.goto('/community/');
  await expect(page).toHaveURL(/\/community\/home$/);
  const state = await page.evaluate(() => (history.state as { usr?: { from?: { pathname: string } } }).usr);
  expect(state?.from?.pathname).toBe('/');
  await page.goBack();
  await expect(page).toHaveURL(/\/community\/about$/);
});

test('the tab of the current path is highlighted, also on an unknown path below /home [A3]', async ({ page }) => {
  for (const [tab, path] of [
    ['support', '/home'],
    ['official', '/home/official'],
    ['workshop', '/home/workshop'],
    ['me', '/home/me'],
  ] as const) {
    await page.goto('/community/home/nowhere');
    await expect(page.getByRole('heading', { name: 'Not Found', level: 2 })).toBeVisible();
    await expect(page.locator('[aria-current="page"][data-tab]')).toHaveCount(0);
    await page.locator(`[data-tab="${tab}"]`).tap();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.locator('[aria-current="page"][data-tab]')).toHaveAttribute('data-tab', tab);
  }
});

/** Blocks these requests until the returned function is called. */
const hold = async (page: Page, addresses: string): Promise<() => void> => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

const expectCentered = async (page: Page): Promise<void> => {
  const spinner = page.getByRole('status', { name: 'Loading…' });
  await expect(spinner).toBeVisible();
  const box = await spinner.locator('span').boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 180)).toBeLessThan(2);
  // Rotation changes the size of the bounding box but not its center.
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 390)).toBeLessThan(2);
};

for (const [path, link, part, title, waiting] of [
  ['/home/me', '#content a[href$="/survey"]', '**/surveys-*.js', 'Questionnaire & Vote', 'Others'],
  ['/home', '[data-tab="me"]', '**/settings-*.js', 'Me', 'Home'],
] as const) {
  test(`the ${title} screen loads with a centered spinner under the title "${waiting}" [A5, A6]`, async ({ page }) => {
    const release = await hold(page, part);
    await withSettings(page, { avatar: 1 });
    await page.goto(`/community${path}`);
    await page.locator(link).tap();
    await expectCentered(page);
    await expect(page).toHaveTitle(`${waiting} - ${game}`);
    release();
    await expect(page).toHaveTitle(`${title} - ${game}`);
    await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0);
  });
}

for (const [what, addresses] of [
  ['texts', '**/core.json'],
  ['code', '**/assets/*.js'],
] as const) {
  test(`a first visit whose ${what} are slow shows a centered spinner at once [A6]`, async ({ page }) => {
    const release = await hold(page, addresses);
    await page.goto('/community/home', { waitUntil: 'commit' });
    await expectCentered(page);
    release();
    await expect(page).toHaveTitle(`Support - ${game}`);
    await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0);
  });
}

test('an unexpected render error shows its message and a link home [A7]', async ({ page }) => {
  // A valid response with a time outside the calendar's range: formatting it throws during render.
  await page.route('**/category/info', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { msg: { published_at: number } };
    answer.msg.published_at = 9e15;
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/community/post/article/${await newestId(page, 2)}`);
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  await expect(page.getByText(/Invalid time value|date value is not finite/i)).toBeVisible();
  await expect(page).toHaveTitle(`Others - ${game}`);
  await page.getByRole('button', { name: 'Back to home' }).tap();
  await expect(page).toHaveTitle(`Support - ${game}`);
});

test('Back returns to the reader’s previous screen, or home when there is none', async ({ page }) => {
  await page.goto('/community/about');
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/community/home/official');
  const target = page.getByRole('listitem').nth(9).getByRole('link');
  await target.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const before = await page.evaluate(() => window.scrollY);
  await target.tap();
  await expect(page.getByRole('article')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50);
});

test('the page allows no inline code except the scripts listed by hash', async ({ page }) => {
  const response = await page.goto('/community/home');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.body.append(script);
    return 'intruder' in window;
  });
  expect(ran).toBe(false);
});
