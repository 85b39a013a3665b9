import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { photo } from './feedback-stage.ts';
import { writeReports } from './feedback-reports.ts';
import { expect, launchAddress, newestId, test, withSettings } from './fixtures.ts';
import { areAllLooksAsked } from './looks.ts';
import { routes } from './routes.ts';

const findingsOn = async (page: Page, name: string): Promise<string[]> => {
  await page.waitForTimeout(250);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.html).join(' ')}`);
};

const isAsked = (isDark: boolean, locale: string): boolean => areAllLooksAsked || isDark === (locale === 'ar-SA');

for (const isDark of [false, true]) {
  for (const locale of ['en-US', 'ar-SA'].filter((each) => isAsked(isDark, each))) {
    test(`axe finds nothing serious on any screen, ${isDark ? 'dark' : 'light'}, ${locale}`, async ({ page }) => {
      test.setTimeout(180_000);
      await withSettings(page, { dark_theme: isDark, locale });
      const article = await newestId(page, 2);
      const event = await newestId(page, 3);
      const found: string[] = [];
      const paths = [
        ...routes.map(([path]) => path),
        `/post/article/${article}`,
        `/post/article/${event}`,
        '/home?search=error',
        '/home?search=qqqqzzzz',
        '/post/article/999999',
      ];
      for (const path of paths) {
        await page.goto(`/community${path}`);
        await expect(page.locator('h1')).not.toBeEmpty();
        found.push(...(await findingsOn(page, path)));
      }
      expect(found).toEqual([]);
    });

    test(`axe finds nothing serious on the screens of feedback, ${isDark ? 'dark' : 'light'}, ${locale}`, async ({
      page,
      services,
    }) => {
      test.setTimeout(180_000);
      const lang = locale === 'ar-SA' ? 18 : 3;
      await withSettings(page, { dark_theme: isDark });
      await page.goto(await launchAddress(30_000 + lang + (isDark ? 100 : 0), { path: '/feedback', lang }));
      // Before anything was sent, then with a report in every state.
      const found = await findingsOn(page, 'empty list');
      const reports = await writeReports(page, services);
      const paths = [
        '/feedback',
        '/feedback/suggest',
        '/feedback/suggest?write=1',
        ...Object.values(reports).map((id) => `/feedback/info/${id}`),
        '/feedback/create',
      ];
      for (const path of paths) {
        await page.goto(`/community${path}`);
        await expect(page.getByRole('status', { name: /^(?:Loading…|جارٍ التحميل…)$/ })).toHaveCount(0);
        await expect(page.locator('main').getByRole('button').or(page.locator('main a')).first()).toBeVisible();
        for (const card of await page.locator('summary').all()) await card.tap();
        found.push(...(await findingsOn(page, path)));
      }
      await test.step('a form with a picture, something similar, and everything that can be wrong with it', async () => {
        await page.locator('input[type="file"]').setInputFiles(await photo('gate', 200));
        await page.locator('textarea').fill('EMB-1042');
        await page.locator('input[type="email"]').fill('nowhere');
        await page.locator('form').getByRole('button').last().tap();
        await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2);
        found.push(...(await findingsOn(page, 'form')));
      });
      await test.step('a picture over the whole screen', async () => {
        await page.goto(`/community/feedback/info/${reports.pending}`);
        await page.locator('a[href*="picture="]').tap();
        await expect(page.getByRole('dialog')).toBeVisible();
        found.push(...(await findingsOn(page, 'viewer')));
      });
      expect(found).toEqual([]);
    });
  }
}

const doubleText = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });

const expectToFit = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await page.goto(`/community${path}`);
    await expect(page.locator('h1')).not.toBeEmpty();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true);
  }
};

test('text twice as large still fits every tab and list', async ({ page }) => {
  await withSettings(page, { locale: 'de-DE' });
  await doubleText(page);
  await expectToFit(page, [
    '/home',
    '/home/official',
    '/home/workshop',
    '/home/me',
    '/settings',
    '/question/category/2',
  ]);
});

test('text twice as large still fits the screens of feedback', async ({ page, services }) => {
  await page.goto(await launchAddress(30_200, { path: '/feedback', lang: 11 }));
  await expect(page.locator('h1')).not.toBeEmpty();
  const reports = await writeReports(page, services);
  await doubleText(page);
  await expectToFit(page, [
    '/feedback',
    '/feedback/create',
    '/feedback/suggest',
    '/feedback/suggest?write=1',
    ...Object.values(reports).map((id) => `/feedback/info/${id}`),
  ]);
});

test('reduced motion leaves nothing moving', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/category/list', () => new Promise(() => {}));
  await page.goto('/community/home/official');
  const skeleton = page.getByRole('status', { name: 'Loading…' }).first();
  await expect(skeleton).toBeVisible();
  const durations = await page.evaluate(() =>
    document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)),
  );
  expect(durations.filter((duration) => duration > 1)).toEqual([]);
});

test('everything can be reached by keyboard: skip link, tabs, lists, dialog and back', async ({ page }) => {
  await page.goto('/community/home');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.goto(`/community/post/article/${await newestId(page, 2)}`);
  await expect(page.getByRole('article')).toBeVisible();
  await page.goto('/community/history');
  const clear = page.getByRole('button', { name: 'Clear history' });
  await clear.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(clear).toBeFocused();
});
