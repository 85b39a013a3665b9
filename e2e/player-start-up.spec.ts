import { keptOn } from './support/device.ts';
import { formOf } from './support/feedback-form.ts';
import { photo } from './support/feedback-fixtures.ts';
import { expect, launchAddress, listen, test } from './support/player-fixtures.ts';

const keys = [
  'community_setting',
  'community_user_info',
  'community_chat_history',
  'community_post_total',
  'community_survey_total',
  'community_post_history',
  'community_last_visit',
] as const;

test('query parameters override stored user info, and their language replaces the locale [B2]', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('community_user_info') !== null) return;
    localStorage.setItem(
      'community_user_info',
      JSON.stringify({ imei: 'old', guid: 1, channel: 9, version: '1.0', lang: 3 }),
    );
    localStorage.setItem('community_setting', JSON.stringify({ dark_theme: true, locale: 'fr-FR', avatar: 4 }));
  });
  await page.goto('/community/home?imei=abc&guid=10001&channel=7&version=3.4.0&lang=11');
  await expect(page).toHaveTitle('Hilfe - Ember Realms');
  const read = await page.evaluate(() => [
    JSON.parse(localStorage.getItem('community_user_info') ?? 'null') as unknown,
    JSON.parse(localStorage.getItem('community_setting') ?? 'null') as unknown,
  ]);
  expect(read).toEqual([
    { imei: 'abc', guid: 10_001, channel: 7, version: '3.4.0', lang: 11 },
    { dark_theme: true, locale: 'de-DE', avatar: 4 },
  ]);
});

test('a non-numeric parameter or an unknown language changes nothing [B2]', async ({ page }) => {
  await page.goto('/community/home?guid=abc&lang=99&channel=');
  await expect(page).toHaveTitle('Support - Ember Realms');
  const info = await page.evaluate(() => JSON.parse(localStorage.getItem('community_user_info') ?? 'null') as unknown);
  expect(info).toEqual({ lang: 99 });
});

test('without stored values the defaults apply and are written back [B3]', async ({ page }) => {
  await page.goto('/community/home');
  await expect(page).toHaveTitle('Support - Ember Realms');
  const settings = await page.evaluate(
    () => JSON.parse(localStorage.getItem('community_setting') ?? 'null') as unknown,
  );
  expect(settings).toEqual({ dark_theme: false, locale: 'en-US' });
  await page.goto('/community/home/me');
  await expect(page.locator('img[src$="avatars/1.svg"]')).toBeVisible();
});

for (const key of keys) {
  test(`corrupt JSON in ${key} falls back to defaults, is logged, and blanks no screen [B2]`, async ({ page }) => {
    const heard = listen(page);
    await page.addInitScript((name) => {
      if (sessionStorage.getItem('planted') === null) localStorage.setItem(name, '{"broken');
      sessionStorage.setItem('planted', '1');
    }, key);
    for (const path of ['/home', '/home/official', '/home/me', '/history', '/settings']) {
      await page.goto(`/community${path}`);
      await expect(page.locator('h1')).not.toBeEmpty();
    }
    if (key !== 'community_chat_history') {
      expect(heard.some((line) => line.includes(`${key} could not be read`))).toBe(true);
    }
    expect(heard.filter((line) => !line.includes('could not be read'))).toEqual([]);
  });

  test(`a value of the wrong shape in ${key} blanks no screen [B2]`, async ({ page }) => {
    await page.addInitScript((name) => {
      if (sessionStorage.getItem('planted') === null) localStorage.setItem(name, '[1,{"id":"x"},null]');
      sessionStorage.setItem('planted', '1');
    }, key);
    for (const path of ['/home', '/home/official', '/home/me', '/history', '/settings']) {
      await page.goto(`/community${path}`);
      await expect(page.locator('h1')).not.toBeEmpty();
    }
  });
}

for (const [name, plant] of [
  [
    'throws at every touch',
    () => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    },
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
] as const) {
  test(`storage that ${name} never blanks the screen, and settings still work until the app closes [B2]`, async ({
    page,
  }) => {
    await page.addInitScript(plant);
    await page.goto('/community/settings');
    await expect(page.getByText('Your device won’t let us save your settings')).toBeVisible();
    await page.getByRole('switch').tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('combobox').selectOption('tr-TR');
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr-TR');
    await page.goto('/community/home/official');
    await expect(page.getByRole('link', { name: /^Season 7/ })).toBeVisible();
  });
}

test('theme and language switch at once, without a reload, and persist [B4]', async ({ page }) => {
  await page.goto('/community/settings');
  await page.evaluate(() => {
    (window as { mark?: boolean }).mark = true;
  });
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await ground()).toBe('rgb(246, 241, 231)');
  await page.getByRole('switch').tap();
  expect(await ground()).toBe('rgb(20, 18, 28)');
  expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
  const options = await page.getByRole('option').allTextContents();
  expect(options).toHaveLength(18);
  expect(options).toContain('日本語');
  await page.getByRole('combobox').selectOption('es-ES');
  await expect(page).toHaveTitle('Ajustes - Ember Realms');
  await page.getByRole('radio', { name: /UserKoda/ }).check({ force: true });
  expect(await page.evaluate(() => (window as { mark?: boolean }).mark)).toBe(true);
  await page.reload();
  await expect(page).toHaveTitle('Ajustes - Ember Realms');
  expect(await ground()).toBe('rgb(20, 18, 28)');
  await expect(page.getByRole('radio', { name: /UserKoda/ })).toBeChecked();
});

test('settings show version, email, website and privacy policy [B4]', async ({ page }) => {
  await page.goto('/community/settings?version=3.4.9');
  await expect(page.getByText('3.4.9')).toBeVisible();
  await expect(page.getByRole('link', { name: /Email/ })).toHaveAttribute('href', 'mailto:support@emberrealms.example');
  await expect(page.getByRole('link', { name: /Website/ })).toHaveAttribute('href', 'https://emberrealms.example');
  await expect(page.getByRole('link', { name: /Privacy/ })).toHaveAttribute(
    'href',
    'https://emberrealms.example/privacy',
  );
  await expect(page.getByText('App version')).toBeVisible();
});

test('launch parameters are removed from the address bar; other parameters stay [B5]', async ({ page }) => {
  await page.goto('/community/home/official?type=guide&imei=1&guid=5&channel=1&version=2&lang=3#lt=not-a-ticket');
  await expect(page).toHaveTitle('Guide - Ember Realms');
  expect(new URL(page.url()).search).toBe('?type=guide');
  expect(new URL(page.url()).hash).toBe('');
});

test('the app stores no other keys than these seven [B1]', async ({ page }) => {
  await page.goto('/community/home/official');
  await expect(page.getByRole('link', { name: /^Season 7/ })).toBeVisible();
  await page.getByRole('link', { name: /^Season 7/ }).tap();
  await expect(page.getByRole('article')).toBeVisible();
  await page.goto('/community/home/workshop');
  await expect(page.locator('h1')).not.toBeEmpty();
  await page.goto(await launchAddress(21_001, { path: '/feedback/create' }));
  const form = formOf(page);
  await form.description.fill('A draft is kept elsewhere.');
  await form.picker.setInputFiles(await photo('draft', 100));
  await expect(form.previews).toHaveCount(1);
  await expect.poll(async () => (await keptOn(page)).toSorted()).toEqual(['bytes', 'draft']);
  await page.reload();
  await expect(form.description).toHaveValue('A draft is kept elsewhere.');
  const used = await page.evaluate(() => Object.keys(localStorage));
  expect(used.filter((key) => !(keys as readonly string[]).includes(key))).toEqual([]);
});
