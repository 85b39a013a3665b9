import { stoodInFor, type PseudoLocale } from '@guildhall/i18n/build/pseudo.ts';
import { writeReports } from './support/feedback-reports.ts';
import { expect, launchAddress, listen, newestId, test, withSettings } from './support/player-fixtures.ts';
import { findingsIn, withPseudo } from './support/pseudo-locale.ts';
import { plainRoutes, routesWithout } from './support/route-table.ts';
import { routes } from './support/routes.ts';

const sizes = [
  { width: 360, height: 780 },
  { width: 780, height: 360 },
  { width: 820, height: 1180 },
] as const;

for (const [locale, lang, guid] of [
  ['en-XA', 3, 23_001],
  ['ar-XB', 18, 23_002],
] as const satisfies readonly (readonly [PseudoLocale, number, number])[]) {
  test(`${locale}: every screen is fully translated, without cut words or horizontal scrolling [K1]`, async ({
    page,
    services,
  }) => {
    const heard = listen(page);
    const { content, settled } = await withPseudo(page, locale);
    await withSettings(page, { locale: stoodInFor[locale], avatar: 1 });
    const exchanged = page.waitForResponse('**/launch/exchange');
    await page.goto(await launchAddress(guid, { path: '/feedback', lang }));
    await exchanged;
    const reports = await writeReports(page, services);
    const paths = [
      `/post/article/${await newestId(page, 2)}`,
      `/post/article/${await newestId(page, 3)}`,
      ...routes.map(([path]) => path).filter((path) => path !== '/feedback/info/1'),
      ...Object.values(reports).map((id) => `/feedback/info/${id}`),
      '/home?search=qqqqzzzz',
      '/post/article/999999',
      ...plainRoutes().filter((path) => !routes.some(([known]) => known === path)),
    ];
    expect(routesWithout(paths)).toEqual([]);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(`/community${path}`);
      await expect(page.locator('h1')).not.toBeEmpty();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await settled();
      for (const size of sizes) {
        await page.setViewportSize(size);
        // The room attributes change in the frame after the resize.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        for (const finding of await findingsIn(page, locale, content)) {
          found.push(`${path} ${size.width}×${size.height} ${finding}`);
        }
      }
    }
    expect(found).toEqual([]);
    // The browser logs the 404 of the missing article.
    expect(heard.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });
}
