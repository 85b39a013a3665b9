import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf, directionOf, locales } from '@guildhall/i18n/locales.ts';
import { sayIn } from './support/catalogue.ts';
import { writeReports } from './support/feedback-reports.ts';
import { expect, launchAddress, listen, newestId, test, withSettings } from './support/player-fixtures.ts';
import { go } from './support/guarded-page.ts';
import { callAs } from './support/staff-session.ts';

const textsOf = (locale: string): Record<string, string> => {
  const folder = join(import.meta.dirname, '../packages/i18n/catalogues', locale);
  return Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object),
  ) as Record<string, string>;
};

test('all 18 languages switch live, each screen in its own texts, with no text missing [K1, K2]', async ({ page }) => {
  const heard = listen(page);
  await page.goto('/community/settings');
  await page.evaluate(() => {
    (window as { mark?: boolean }).mark = true;
  });
  for (const { locale } of locales) {
    const texts = textsOf(catalogueOf(locale));
    await page.getByRole('combobox').selectOption(locale);
    await expect(page.locator('html')).toHaveAttribute('lang', catalogueOf(locale));
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(locale));
    await expect(page).toHaveTitle(`${texts['title.settings']} - Ember Realms`);
    await expect(page.getByText(texts['settings.dark_theme'] ?? '?')).toBeVisible();
    // No message id may reach the screen in place of its text.
    const shown = await page.locator('body').innerText();
    expect(shown).not.toMatch(/\b(?:title|shell|settings|articles|error|me|about)\.[a-z_]+/);
  }
  expect(await page.evaluate(() => (window as { mark?: boolean }).mark)).toBe(true);
  expect(heard).toEqual([]);
});

for (const { locale, id } of locales) {
  test(`${locale}: every tab, list and article is shown in that language or says otherwise [K2]`, async ({ page }) => {
    const heard = listen(page);
    const texts = textsOf(catalogueOf(locale));
    await page.goto(`/community/home?lang=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts['articles.support.heading'] ?? '?');
    for (const tab of ['official', 'workshop', 'me', 'support'] as const) {
      await page.locator(`[data-tab="${tab}"]`).tap();
      await expect(page.locator(`[data-tab="${tab}"]`)).toContainText(texts[`shell.tab.${tab}`] ?? '?');
      await expect(page.locator('#content')).toBeVisible();
      const isCut = await page
        .locator(`[data-tab="${tab}"] span:last-child`)
        .last()
        .evaluate((label) => label.scrollWidth > label.clientWidth);
      expect(isCut, `the label of ${tab} fits its tab`).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
    await page.goto(`/community/post/article/${await newestId(page, 2)}`);
    await expect(page.getByRole('article')).toBeVisible();
    // A locale that uses the English texts gets English articles without a translation notice.
    await expect(page.getByRole('article').locator('[lang]').first()).toHaveAttribute('lang', catalogueOf(locale));
    const language = new Intl.DisplayNames([catalogueOf(locale)], { type: 'language' }).of('en') ?? 'English';
    await expect(page.getByText(sayIn(locale)('articles.fallback', { language }))).toHaveCount(0);
    expect(heard).toEqual([]);
  });
}

test('the feedback screens work in all 18 languages, with no text missing or truncated [K2]', async ({
  page,
  services,
}) => {
  const heard = listen(page);
  await page.goto(await launchAddress(22_001, { path: '/feedback' }));
  await expect(page.locator('h1')).not.toBeEmpty();
  const { improving, finished } = await writeReports(page, services);
  for (const { locale, id } of locales) {
    const texts = textsOf(catalogueOf(locale));
    for (const [path, text] of [
      ['/feedback', 'feedback.month'],
      ['/feedback/create', 'feedback.field.issue'],
      ['/feedback/suggest', 'suggestions.heading'],
      [`/feedback/info/${improving}`, 'feedback.detail.send'],
      [`/feedback/info/${finished}`, 'feedback.rate.question'],
    ] as const) {
      if (path === '/feedback') await page.goto(`/community${path}?lang=${id}`);
      else await go(page, `/community${path}`);
      await expect(page.getByText(texts[text] ?? '?').first()).toBeVisible();
      const shown = await page.locator('body').innerText();
      expect(shown).not.toMatch(/\b(?:title|shell|feedback|files|incidents|suggestions|error|success)\.[a-z_]+/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true);
    }
  }
  expect(heard).toEqual([]);
});

test('the online service works in all 18 languages, with no text missing or truncated [K2]', async ({ page }) => {
  const heard = listen(page);
  const exchanged = page.waitForResponse('**/launch/exchange');
  await page.goto(await launchAddress(22_002, { path: '/online_service' }));
  await exchanged;
  const { conversation } = await callAs(page, '/chat/start', { lang: 3, context: null });
  const said = { conversation, content_type: 1, content: 'The gate is shut.', file_id: null } as const;
  await callAs(page, '/chat/send', { ...said, client_id: crypto.randomUUID() });
  for (const { locale, id } of locales) {
    const texts = textsOf(catalogueOf(locale));
    await page.goto(`/community/online_service?lang=${id}`);
    await expect(page.getByText(texts['chat.unstaffed'] ?? '?')).toBeVisible();
    await expect(page.locator('h1')).toContainText(texts['chat.status.connected'] ?? '?');
    await page.locator('header [aria-haspopup="menu"]').tap();
    await page.getByRole('menuitem', { name: texts['chat.end.action'] ?? '?' }).tap();
    await expect(page.getByRole('alertdialog')).toContainText(texts['chat.end.stay'] ?? '?');
    const shown = await page.locator('body').innerText();
    expect(shown).not.toMatch(/\b(?:title|shell|chat|files|error)\.[a-z_]+/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), locale).toBe(true);
    await page.keyboard.press('Escape');
  }
  await callAs(page, '/chat/end', { conversation });
  expect(heard).toEqual([]);
});

test('Arabic lays out the whole app right to left [A8]', async ({ page }) => {
  await withSettings(page, { locale: 'ar-SA' });
  await page.goto('/community/home');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const left = async (tab: string): Promise<number> =>
    (await page.locator(`[data-tab="${tab}"]`).boundingBox())?.x ?? 0;
  expect(await left('support')).toBeGreaterThan(await left('me'));
  await page.goto('/community/settings');
  const back = await page.locator('header button').boundingBox();
  expect(back?.x ?? 0).toBeGreaterThan(180);
  const arrow = page.locator('header button svg');
  expect(await arrow.evaluate((element) => getComputedStyle(element).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)');
});

test('an article without a translation is shown in English and says so, left to right inside Arabic [C6]', async ({
  page,
}) => {
  await withSettings(page, { locale: 'ar-SA' });
  const response = await page.request.post('/community/api/category/list', {
    data: { post_type: 2, category_lang: 18, page_index: 1, page_size: 20 },
  });
  const { msg } = (await response.json()) as { msg: { list: { id: number; lang: number }[] } };
  const english = msg.list.find((article) => article.lang === 3);
  await page.goto(`/community/post/article/${english?.id ?? 0}`);
  await expect(page.getByText(/لم يُترجم بعد.*الإنجليزية/)).toBeVisible();
  await expect(page.getByRole('article').locator('[lang="en-US"]').first()).toHaveAttribute('dir', 'ltr');
});
