import AxeBuilder from '@axe-core/playwright';
import { expect, newestId, test, withSettings } from './fixtures.ts';
import { routes } from './routes.ts';

for (const isDark of [false, true]) {
  for (const locale of ['en-US', 'ar-SA']) {
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
        await page.waitForTimeout(250);
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const violation of violations) {
          if (violation.impact !== 'serious' && violation.impact !== 'critical') continue;
          found.push(`${path}: ${violation.id} ${violation.nodes.map((node) => node.html).join(' ')}`);
        }
      }
      expect(found).toEqual([]);
    });
  }
}

test('text twice as large still fits every tab and list', async ({ page }) => {
  await withSettings(page, { locale: 'de-DE' });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  for (const path of ['/home', '/home/official', '/home/workshop', '/home/me', '/settings', '/question/category/2']) {
    await page.goto(`/community${path}`);
    await expect(page.locator('h1')).not.toBeEmpty();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true);
  }
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
