import type { Page } from '@playwright/test';
import { expect, test, withSettings } from './support/player-fixtures.ts';

const box = (page: Page) => page.getByRole('combobox');
const hits = (page: Page) => page.locator('#content').getByRole('listitem');

const search = async (page: Page, query: string): Promise<void> => {
  await box(page).fill(query);
  await page.keyboard.press('Enter');
};

for (const { type, typed, title } of [
  { type: 'Known issue', typed: 'purchsaes late', title: 'Purchases arrive late' },
  { type: 'Suggestion', typed: 'crafitng materials', title: 'A second bag for crafting materials' },
]) {
  test(`a search with a typing error finds a ${type.toLowerCase()}, and opens it in its list`, async ({ page }) => {
    await page.goto('/community/home');
    await search(page, typed);
    const hit = hits(page).filter({ hasText: title });
    await expect(hit).toContainText(type);
    await expect(hit.locator('mark').first()).toBeVisible();
    await hit.getByRole('link').tap();
    await expect(page).toHaveURL(/\/feedback/);
    await expect(page.getByText(title).first()).toBeInViewport();
  });
}

test('a search with a typing error finds an event, says what was meant, and searches for it', async ({ page }) => {
  await page.goto('/community/home');
  await search(page, 'auroa vigil');
  await expect(hits(page).first()).toContainText('Event');
  await page.getByRole('button', { name: 'Did you mean “aurora vigil”?' }).tap();
  await expect(box(page)).toHaveValue('aurora vigil');
  await expect(page.getByRole('button', { name: /^Did you mean/ })).toHaveCount(0);
  await hits(page).first().getByRole('link').tap();
  await expect(page.getByRole('article')).toBeVisible();
});

test('suggestions while typing are chosen by keyboard; Escape closes them and leaves what was typed', async ({
  page,
}) => {
  await page.goto('/community/home');
  await box(page).focus();
  await page.keyboard.type('vorrh');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(box(page)).toHaveValue('vorrh');
  await page.keyboard.press('ArrowDown');
  await options.filter({ hasText: 'Guide' }).first().tap();
  await expect(page.getByRole('article')).toBeVisible();
});

test('recent searches are kept on the device, used again, removed one by one and all at once', async ({ page }) => {
  await page.goto('/community/home');
  for (const query of ['aurora', 'maintenance', 'starshards']) {
    await search(page, query);
    await expect(hits(page).first()).toBeVisible();
  }
  await page.reload();
  await page.getByRole('button', { name: 'Clear search' }).tap();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveText(['starshards', 'maintenance', 'aurora']);
  await options.filter({ hasText: 'maintenance' }).locator('[data-remove]').tap();
  await expect(options).toHaveText(['starshards', 'aurora']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(options).toHaveText(['aurora']);
  await options.first().tap();
  await expect(page).toHaveURL(/search=aurora/);
  await page.getByRole('button', { name: 'Clear search' }).tap();
  await page.getByRole('button', { name: 'Clear', exact: true }).tap();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.reload();
  await box(page).focus();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('in Arabic and dark, a search with a typing error finds its article from right to left', async ({ page }) => {
  await withSettings(page, { locale: 'ar-SA', dark_theme: true });
  await page.goto('/community/home');
  await search(page, 'صينة الثلاثاء');
  await expect(hits(page).first()).toContainText('صيانة يوم الثلاثاء');
  await expect(hits(page).first()).toContainText('الأخبار');
  await expect(page.getByRole('button', { name: 'هل تقصد «صيانة الثلاثاء»؟' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await box(page).fill('صيانه');
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('a search that fails says so, and a retry shows the results', async ({ page }) => {
  await page.goto('/community/home');
  await page.route('**/search/find', (route) => route.abort());
  await search(page, 'aurora');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/search/find');
  await page.getByRole('alert').getByRole('button').tap();
  await expect(hits(page).first()).toBeVisible();
});
