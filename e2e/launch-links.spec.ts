import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { sayIn } from './support/catalogue.ts';
import { createNetwork } from './support/cut-network.ts';
import { startOwnServer } from './support/own-server.ts';
import { expect, launchAddress, test as base } from './support/player-fixtures.ts';
import { origin } from './support/server-instance.ts';
import { untilKept } from './support/service-worker.ts';

/** A page of another site that sends its visitors to an address as soon as it opens. */
const test = base.extend<{ elsewhere: (address: string) => string }>({
  // eslint-disable-next-line no-empty-pattern
  elsewhere: async ({}, use) => {
    const server = createServer((request, response) => {
      const to = new URL(request.url ?? '/', 'http://elsewhere').searchParams.get('to');
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><script>location.href = ${JSON.stringify(to)}</script>`);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.2', resolve));
    const { port } = server.address() as AddressInfo;
    await use((address) => `http://127.0.0.2:${port}/?to=${encodeURIComponent(new URL(address, origin).href)}`);
    server.close();
  },
});

const guidOf = async (page: Page, at = origin): Promise<number | null> => {
  const response = await page.request.get(`${at}/community/api/launch/session`);
  return ((await response.json()) as { msg: { guid: number | null } }).msg.guid;
};
const question = (page: Page, guid: number) => page.getByRole('heading', { name: `Continue as player ${guid}?` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The id alone may still be the one from the address. */
const signedIn = async (page: Page, guid: number): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Player');
  await expect(page.getByText(`Player ID ${guid}`)).toBeVisible();
};
const launched = async (page: Page, guid: number): Promise<void> => {
  await page.goto(await launchAddress(guid, { path: '/home/me' }));
  await signedIn(page, guid);
};

test('finding 6: a link of another site with an attacker’s ticket changes nothing until the player chooses [threat 5]', async ({
  page,
  elsewhere,
}) => {
  await launched(page, 11_111);
  await test.step('the player stays', async () => {
    await page.goto(elsewhere(await launchAddress(66_666, { path: '/feedback' })));
    await expect(question(page, 66_666)).toBeVisible();
    await expect(page.getByText('You’re signed in as player 11111.')).toBeVisible();
    await expect(page.getByRole('button')).toHaveText(['Stay signed in as 11111', 'Continue as 66666']);
    expect(page.url()).toBe(`${origin}/community/feedback`);
    expect(await guidOf(page)).toBe(11_111);
    await button(page, 'Stay signed in as 11111').tap();
    await expect(page.getByText(/^Nothing sent in the last month/)).toBeVisible();
    expect(await guidOf(page)).toBe(11_111);
  });
  await test.step('a reload during the question keeps the session, too', async () => {
    await page.goto(elsewhere(await launchAddress(66_666, { path: '/home/me' })));
    await expect(question(page, 66_666)).toBeVisible();
    await page.reload();
    await signedIn(page, 11_111);
  });
  await test.step('the player agrees', async () => {
    await page.goto(elsewhere(await launchAddress(66_666, { path: '/home/me' })));
    await button(page, 'Continue as 66666').tap();
    await signedIn(page, 66_666);
    expect(await guidOf(page)).toBe(66_666);
  });
});

test('finding 6: a link with a broken ticket signs no player out, and says who is signed in [threat 5]', async ({
  page,
  elsewhere,
}) => {
  await launched(page, 11_112);
  const used = await launchAddress(66_667);
  await page.request.post(`${origin}/community/api/launch/exchange`, {
    headers: { 'x-guildhall': '1', cookie: '' },
    data: { ticket: used.split('#lt=')[1], cookieless: true, consent: 'given' },
  });
  await page.goto('about:blank');
  await launched(page, 11_112);
  for (const link of ['/community/home/me#lt=garbage', used.replace('/community/', '/community/home/me')]) {
    await page.goto(elsewhere(link));
    await expect(page.getByRole('heading', { name: 'We couldn’t sign you in with this link' })).toBeVisible();
    expect(await guidOf(page)).toBe(11_112);
    await button(page, 'Stay signed in as 11112').tap();
    await signedIn(page, 11_112);
    await page.goto('about:blank');
  }
  await page.goto('/community/home/me#lt=garbage');
  await button(page, 'Sign out').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anonymous');
  expect(await guidOf(page)).toBeNull();
});

test('finding 6: a launch by the game client signs in at once, unless another player’s session is open [P1, threat 5]', async ({
  page,
}) => {
  await launched(page, 11_113);
  await page.goto('about:blank');
  // The same player again: no question.
  await launched(page, 11_113);
  await page.goto('about:blank');
  await page.goto(await launchAddress(11_114, { path: '/home/me' }));
  await expect(question(page, 11_114)).toBeVisible();
  await expect(
    page.getByText('The game opened this with a different account. You’re signed in as player 11113.'),
  ).toBeVisible();
  expect(await guidOf(page)).toBe(11_113);
  // A player who changed accounts in the game answers with the first button.
  await expect(page.getByRole('button')).toHaveText(['Continue as 11114', 'Stay signed in as 11113']);
  await button(page, 'Continue as 11114').tap();
  await signedIn(page, 11_114);
  await page.goto('about:blank');
  await page.goto(await launchAddress(11_113, { path: '/home/me' }));
  await button(page, 'Stay signed in as 11114').tap();
  await signedIn(page, 11_114);
});

for (const [locale, lang] of [
  ['de-DE', 11],
  ['th-TH', 12],
  ['ru-RU', 13],
  ['ar-SA', 18],
] as const) {
  test(`the question of another account fits a phone upright and on its side: ${locale}`, async ({ page }) => {
    const say = sayIn(locale);
    await page.goto(await launchAddress(11_118, { path: '/home/me', lang }));
    // The id alone may still be the one from the address, and leaving then would drop the launch.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('me.kind.player'));
    await page.goto('about:blank');
    await page.goto(await launchAddress(11_119, { path: '/home/me', lang }));
    for (const [width, height] of [
      [360, 780],
      [780, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of [
        say('launch.question.agree', { guid: '11119' }),
        say('launch.question.stay', { guid: '11118' }),
      ]) {
        await expect(button(page, name)).toBeInViewport({ ratio: 1 });
      }
      await expect(page.getByText(say('launch.question.switched', { guid: '11118' }))).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });
}

test('finding 6: a link of another site asks also without a session, and of the same player asks nothing [threat 5]', async ({
  page,
  elsewhere,
}) => {
  await page.goto(elsewhere(await launchAddress(66_668, { path: '/home/me' })));
  await expect(question(page, 66_668)).toBeVisible();
  await button(page, 'Not now').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anonymous');
  expect(await guidOf(page)).toBeNull();
  await launched(page, 11_115);
  await page.goto(elsewhere(await launchAddress(11_115, { path: '/home/me' })));
  await signedIn(page, 11_115);
});

/** The home screen on a phone whose network the test can cut, kept by the service worker. */
const openKept = async (browser: Browser) => {
  const network = await createNetwork();
  const phone = { baseURL: origin, proxy: network.proxy, serviceWorkers: 'allow', hasTouch: true } as const;
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto('/community/home');
  await untilKept(page);
  return { network, page };
};

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('finding 6: a link of another site asks, online and from the copy of the page [threat 5]', async ({
    browser,
    elsewhere,
  }) => {
    const { network, page } = await openKept(browser);
    const link = async (guid: number) => elsewhere(await launchAddress(guid, { path: '/home/me' }));
    await page.goto(await link(66_669));
    await expect(question(page, 66_669)).toBeVisible();
    await button(page, 'Not now').tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anonymous');
    // The page itself cannot be fetched, so the worker answers with its copy; calls still arrive.
    network.refuse('/community/home/me');
    await page.goto(await link(66_670));
    await expect(question(page, 66_670)).toBeVisible();
    expect(await guidOf(page)).toBeNull();
    network.close();
  });

  test('a launch whose page takes longer than the worker otherwise waits is not questioned [P1]', async ({
    browser,
  }) => {
    const { network, page } = await openKept(browser);
    network.delay('/community/home/me', 8000);
    await page.goto(await launchAddress(11_117, { path: '/home/me' }));
    await signedIn(page, 11_117);
    network.close();
  });
});

test('finding 6: where parameters count as a launch, a link with another guid asks as well [threat 5]', async ({
  browser,
  elsewhere,
}) => {
  const own = await startOwnServer('launch_links', 8379, { GUILDHALL_LAUNCH: 'parameters' });
  const context = await browser.newContext({ baseURL: own.origin, serviceWorkers: 'block', hasTouch: true });
  const page = await context.newPage();
  await page.goto('/community/home/me?guid=11116&lang=3');
  await signedIn(page, 11_116);
  await page.goto(elsewhere(`${own.origin}/community/home/me?guid=66671&lang=3`));
  await expect(question(page, 66_671)).toBeVisible();
  expect(await guidOf(page, own.origin)).toBe(11_116);
  await button(page, 'Stay signed in as 11116').tap();
  await signedIn(page, 11_116);
  await context.clearCookies();
  await page.goto(elsewhere(`${own.origin}/community/home/me?guid=66671&lang=3`));
  await expect(question(page, 66_671)).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await context.close();
  await own.stop();
});
