import { randomUUID } from 'node:crypto';
import { feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import { shiftOf } from './support/layout-shift.ts';
import { expect, launchAddress, newestId, test } from './support/player-fixtures.ts';
import { routesWithout } from './support/route-table.ts';
import { landmarks, routes } from './support/routes.ts';
import { callAs } from './support/staff-session.ts';

/** A phone far from its mast. */
const slowNetwork = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const allowed = 0.02;

for (const [at, viewport] of [
  { width: 360, height: 780 },
  { width: 780, height: 360 },
].entries()) {
  test(`no screen moves while it loads on a slow network: ${viewport.width}×${viewport.height} [A9]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    // The page may show its player before the ticket is exchanged.
    const exchanged = page.waitForResponse('**/launch/exchange');
    await page.goto(await launchAddress(32_000 + at, { path: '/home/me' }));
    await (await exchanged).finished();
    const report = await callAs(page, '/feedback/create', {
      key: randomUUID(),
      type: feedbackTypes.issue,
      role_id: '10012345',
      email: 'kestrel@example.com',
      description: 'The map of the Frost Coast stays dark.',
      files: [],
      lang: 3,
      context: null,
    });
    const articles = await Promise.all([1, 2, 3].map((type) => newestId(page, type)));
    const screens: readonly (readonly [path: string, landmark: string])[] = [
      ...routes
        .filter(([path]) => path !== '/feedback/info/1' && path !== '/history')
        .map(([path]) => [path, landmarks[path]] as const),
      [`/feedback/info/${report.id}`, landmarks['/feedback/info/1']],
      ...articles.map((id) => [`/post/article/${id}`, '#content article p'] as const),
      ['/survey/article/2', '#content label'],
      // Only after articles were read.
      ['/history', landmarks['/history']],
    ];
    // A new screen has to be added above.
    expect(routesWithout(screens.map(([path]) => path))).toEqual([]);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', slowNetwork);
    const unsteady: string[] = [];
    for (const [path, landmark] of screens) {
      await page.goto(`/community${path}`, { waitUntil: 'networkidle' });
      await page
        .locator(landmark)
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => unsteady.push(`${path}: not shown`));
      const { shift, moved } = await shiftOf(page);
      if (shift > allowed) unsteady.push(`${path}: ${shift.toFixed(3)} (${moved})`);
    }
    expect(unsteady).toEqual([]);
  });
}
