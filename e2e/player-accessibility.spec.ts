import type { Page } from '@playwright/test';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { sayIn, type Say } from './support/catalogue.ts';
import { confirmAsking, fillIn, formOf } from './support/account-deletion-fixtures.ts';
import { photo } from './support/feedback-fixtures.ts';
import { writeReports } from './support/feedback-reports.ts';
import { expect, launchAddress, newestId, test, withSettings } from './support/player-fixtures.ts';
import { areAllLooksChecked, findingsOn, untilStill } from './support/accessibility.ts';
import { plainRoutes, routesWithout } from './support/route-table.ts';
import { routes } from './support/routes.ts';
import { callAs } from './support/staff-session.ts';

/** Every state of a survey: upcoming, closed, being answered, rejected, under review, answered. */
const visitSurveys = async (page: Page, say: Say, lang: LangId, found: string[]): Promise<void> => {
  const { list } = await callAs(page, '/survey/list', { category_lang: lang, page_index: 1, page_size: 50 });
  const running = (type: number): number =>
    list.find((row) => row.type === type && row.status === 'in_progress' && !row.is_answered)?.id ?? 0;
  for (const { id, status } of list.filter((row) => row.status !== 'in_progress')) {
    await page.goto(`/community/survey/article/${id}`);
    await expect(page.locator('#content h2').first()).toBeVisible();
    found.push(...(await findingsOn(page, `survey ${status}`)));
  }
  const choices = page.locator('#content input:is([type="radio"], [type="checkbox"])');
  const on = page.locator('#content').getByRole('button').last();

  await page.goto(`/community/survey/article/${running(1)}`);
  await page.getByRole('button', { name: say('surveys.start') }).tap();
  for (;;) {
    found.push(...(await findingsOn(page, 'question')));
    if (await page.getByText(say('surveys.review.text')).isVisible()) break;
    const title = await page.locator('#content h2').textContent();
    await on.tap();
    for (let at = 0; at < 3 && (await choices.count()) > at; at += 1) {
      if ((await page.locator('#content h2').textContent()) !== title) break;
      if (at === 0) found.push(...(await findingsOn(page, 'refused question')));
      await choices.nth(at).check({ force: true });
      await on.tap();
    }
    await expect(page.locator('#content h2')).not.toHaveText(title ?? '');
  }

  await page.goto(`/community/survey/article/${running(2)}`);
  await choices.first().check({ force: true });
  found.push(...(await findingsOn(page, 'vote')));
  await page.getByRole('button', { name: say('surveys.vote'), exact: true }).tap();
  await expect(page.getByText(say('surveys.thanks.vote'))).toBeVisible();
  found.push(...(await findingsOn(page, 'receipt and results')));
};

/** The form with every validation error, the calendar, the explanation page and the request's status. */
const visitDeletion = async (page: Page, say: Say, role: string, found: string[]): Promise<void> => {
  await page.goto('/community/account_deletion');
  const form = formOf(page, say);
  await form.go.tap();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  found.push(...(await findingsOn(page, 'deletion form, refused')));
  await form.date.tap();
  await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
  found.push(...(await findingsOn(page, 'calendar')));
  await page.keyboard.press('Escape');
  await fillIn(page, say, role);
  await expect(form.send).toBeVisible();
  found.push(...(await findingsOn(page, 'what a deletion means')));
  await confirmAsking(page, say, role);
  await expect(page.getByText(say('deletion.says.requested'))).toBeVisible();
  found.push(...(await findingsOn(page, 'a deletion that is checked')));
  await page.goto('/community/home');
  await expect(page.locator('aside a')).toBeVisible();
  found.push(...(await findingsOn(page, 'banner of a deletion')));
};

const isAsked = (isDark: boolean, locale: string): boolean => areAllLooksChecked || isDark === (locale === 'ar-SA');

for (const isDark of [false, true]) {
  for (const locale of (['en-US', 'ar-SA'] as const).filter((each) => isAsked(isDark, each))) {
    test(`axe finds nothing serious on any screen, ${isDark ? 'dark' : 'light'}, ${locale}`, async ({ page }) => {
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
        ...plainRoutes().filter((path) => !routes.some(([known]) => known === path)),
      ];
      expect(routesWithout(paths)).toEqual([]);
      // The other combinations of theme and language cover the remaining screens.
      for (const path of paths.filter((_, at) => areAllLooksChecked || (at % 2 === 0) === isDark)) {
        await page.goto(`/community${path}`);
        await expect(page.locator('h1')).not.toBeEmpty();
        found.push(...(await findingsOn(page, path)));
      }
      expect(found).toEqual([]);
    });

    test(`axe finds nothing serious on the feedback screens, ${isDark ? 'dark' : 'light'}, ${locale}`, async ({
      page,
      services,
    }) => {
      test.skip(!areAllLooksChecked && isDark, 'only with all looks');
      const lang = locale === 'ar-SA' ? 18 : 3;
      await withSettings(page, { dark_theme: isDark });
      await page.goto(await launchAddress(30_000 + lang + (isDark ? 100 : 0), { path: '/feedback', lang }));
      // First without any reports, then with a report in every state.
      const found = await findingsOn(page, 'empty list');
      const reports = await writeReports(page, services);
      const paths = [
        '/feedback',
        '/feedback/suggest',
        ...Object.values(reports).map((id) => `/feedback/info/${id}`),
        '/feedback/create',
      ];
      for (const path of paths) {
        await page.goto(`/community${path}`);
        await expect(page.getByRole('status', { name: /^(?:Loading…|جارٍ التحميل…)$/ })).toHaveCount(0);
        await expect(page.locator('#content').getByRole('button').or(page.locator('#content a')).first()).toBeVisible();
        for (const card of await page.locator('summary').all()) await card.tap();
        found.push(...(await findingsOn(page, path)));
      }
      await test.step('the form with a picture, similar entries and every validation error', async () => {
        await page.locator('input[type="file"]').setInputFiles(await photo('gate', 200));
        await page.locator('textarea').fill('EMB-1042');
        await page.locator('input[type="email"]').fill('nowhere');
        await page.locator('form').getByRole('button').last().tap();
        await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2);
        found.push(...(await findingsOn(page, 'form')));
      });
      await test.step('a picture in full screen', async () => {
        await page.goto(`/community/feedback/info/${reports.pending}`);
        await page.locator('a[href*="picture="]').tap();
        await expect(page.getByRole('dialog')).toBeVisible();
        found.push(...(await findingsOn(page, 'viewer')));
      });
      expect(found).toEqual([]);
    });

    test(`axe finds nothing serious on the survey and account deletion screens, ${isDark ? 'dark' : 'light'}, ${locale}`, async ({
      page,
    }) => {
      test.skip(!areAllLooksChecked && !isDark, 'only with all looks');
      const lang = locale === 'ar-SA' ? 18 : 3;
      const guid = 30_400 + lang + (isDark ? 100 : 0);
      const found: string[] = [];
      await withSettings(page, { dark_theme: isDark });
      const exchanged = page.waitForResponse('**/launch/exchange');
      await page.goto(await launchAddress(guid, { path: '/survey', lang }));
      await exchanged;
      await visitSurveys(page, sayIn(locale), lang, found);
      await visitDeletion(page, sayIn(locale), String(10_000_000 + guid), found);
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
    await page.goto(`/community${path}`, { waitUntil: 'networkidle' });
    await expect(page.locator('h1')).not.toBeEmpty();
    await untilStill(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true);
  }
};

test('every tab and list still fits with text at twice the size', async ({ page }) => {
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

test('the feedback screens still fit with text at twice the size', async ({ page, services }) => {
  await page.goto(await launchAddress(30_200, { path: '/feedback', lang: 11 }));
  await expect(page.locator('h1')).not.toBeEmpty();
  const reports = await writeReports(page, services);
  await doubleText(page);
  await expectToFit(page, [
    '/feedback',
    '/feedback/create',
    '/feedback/suggest',
    ...Object.values(reports).map((id) => `/feedback/info/${id}`),
  ]);
});

test('the survey and account deletion screens still fit with text at twice the size', async ({ page }) => {
  await page.goto(await launchAddress(30_201, { path: '/survey', lang: 11 }));
  await expect(page.locator('#content a[href*="/survey/article/"]').first()).toBeVisible();
  const links = await page.locator('#content a[href*="/survey/article/"]').all();
  const surveys = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
  await doubleText(page);
  await expectToFit(page, ['/survey', ...surveys.map((path) => path.replace('/community', '')), '/account_deletion']);
});

test('reduced motion disables every animation', async ({ page }) => {
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

test('every control can be reached by keyboard: skip link, tabs, lists, dialog and back', async ({ page }) => {
  await page.goto('/community/home');
  await expect(page.getByRole('combobox')).toBeVisible();
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
