import type { Page, Response } from '@playwright/test';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { startStopwatch } from '../apps/server/src/testing/stopwatch.ts';
import { writeReports } from './support/feedback-reports.ts';
import { untilStill } from './support/accessibility.ts';
import { expect, launchAddress, listen, test, withSettings } from './support/player-fixtures.ts';

const remote = { survey_total: 0, news: 5, events: 3, guide: 2, workshop_events: 1, workshop_school: 1 };

const answerTotals = async (page: Page, totals: Record<string, unknown>): Promise<void> => {
  await page.route('**/common/article_total', (route) => route.fulfill({ json: { code: 0, msg: totals } }));
};

const seen = async (page: Page, postTotal: unknown, surveyTotal: unknown = 0): Promise<void> => {
  await page.addInitScript(
    ([post, survey]) => {
      if (sessionStorage.getItem('planted') !== null) return;
      sessionStorage.setItem('planted', '1');
      localStorage.setItem('community_post_total', JSON.stringify(post));
      localStorage.setItem('community_survey_total', JSON.stringify(survey));
    },
    [postTotal, surveyTotal],
  );
};

/** Waits until the page shows what this call answers. */
const untilShown = async (page: Page, answered: Promise<Response>): Promise<void> => {
  await (await answered).finished();
  await untilStill(page);
};

/** Frames of the page's sockets. */
const framesOf = (page: Page) => {
  const texts: string[] = [];
  const listeners = new Set<(text: string) => void>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      texts.push(String(payload));
      for (const listener of listeners) listener(String(payload));
    }),
  );
  /** Resolves the moment that such a frame arrives. */
  const next = (isWanted: (text: string) => boolean): Promise<void> =>
    new Promise((resolve) => {
      listeners.add((text) => {
        if (isWanted(text)) resolve();
      });
    });
  return { texts, next };
};
const greeting = /"kind":"hello"/;

const dot = (page: Page, tab: string) => page.locator(`[data-tab="${tab}"] [data-dot]`);
const allSeen = {
  post_total_news: 5,
  post_total_events: 3,
  post_total_guide: 2,
  post_total_workshop_events: 1,
  post_total_workshop_school: 1,
};

test('no tab is marked when everything was seen and an avatar is set [D3]', async ({ page }) => {
  await withSettings(page, { avatar: 2 });
  await answerTotals(page, remote);
  await seen(page, allSeen);
  const answered = page.waitForResponse('**/common/article_total');
  await page.goto('/community/home');
  await untilShown(page, answered);
  await expect(page.locator('[data-tab] [data-dot]')).toHaveCount(0);
});

for (const [kind, tab] of [
  ['news', 'official'],
  ['events', 'official'],
  ['guide', 'official'],
  ['workshop_events', 'workshop'],
  ['workshop_school', 'workshop'],
  ['survey_total', 'me'],
] as const) {
  test(`more ${kind} than seen marks the ${tab} tab and no other [D2, D3]`, async ({ page }) => {
    await withSettings(page, { avatar: 2 });
    await answerTotals(page, { ...remote, [kind]: remote[kind] + 1 });
    await seen(page, allSeen);
    await page.goto('/community/home');
    await expect(dot(page, tab)).toBeVisible();
    await expect(page.locator('[data-tab] [data-dot]')).toHaveCount(1);
    await expect(page.locator(`[data-tab="${tab}"]`)).toHaveAttribute('aria-label', /new content/);
  });
}

test('a row of Me with something new is named once [D3]', async ({ page }) => {
  await withSettings(page, { avatar: 2 });
  await answerTotals(page, { ...remote, survey_total: remote.survey_total + 1 });
  await seen(page, allSeen);
  await page.goto('/community/home/me');
  const row = page.locator('#content a[href$="/survey"]');
  await expect(row).toHaveAccessibleName('Questionnaire & Vote, new content');
  await expect(row.locator('[data-dot]')).toBeVisible();
});

test('a missing avatar marks Me until one is chosen [D3]', async ({ page }) => {
  await answerTotals(page, remote);
  await seen(page, allSeen);
  await page.goto('/community/home/me');
  await expect(dot(page, 'me')).toBeVisible();
  await page.getByRole('link', { name: 'Choose your avatar' }).tap();
  await page.getByRole('radio', { name: /UserBram/ }).check({ force: true });
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(dot(page, 'me')).toHaveCount(0);
});

test('viewing each kind stores its total, and the dots disappear one by one [D2]', async ({ page }) => {
  await withSettings(page, { avatar: 2 });
  await answerTotals(page, remote);
  await page.goto('/community/home');
  await expect(dot(page, 'official')).toBeVisible();
  await page.locator('[data-tab="official"]').tap();
  await expect(dot(page, 'official')).toBeVisible();
  await page.getByRole('link', { name: /^Events/ }).tap();
  await page.getByRole('link', { name: /^Guide/ }).tap();
  await expect(dot(page, 'official')).toHaveCount(0);
  await page.locator('[data-tab="workshop"]').tap();
  await page.getByRole('link', { name: /^Workshop Events/ }).tap();
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(dot(page, 'workshop')).toBeVisible();
  await page.getByRole('link', { name: /^Workshop School/ }).tap();
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(dot(page, 'workshop')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('community_post_total') ?? '') as unknown)).toEqual(
    allSeen,
  );
});

test('a value that is not a number counts as 0 [D1]', async ({ page }) => {
  await withSettings(page, { avatar: 2 });
  await answerTotals(page, { ...remote, news: 'many', events: null, guide: {}, survey_total: '7' });
  await seen(page, { ...allSeen, post_total_news: 0, post_total_events: 0, post_total_guide: 0 });
  const answered = page.waitForResponse('**/common/article_total');
  await page.goto('/community/home');
  await untilShown(page, answered);
  await expect(page.locator('[data-tab] [data-dot]')).toHaveCount(0);
});

test('a failing total is logged and has no other effect [D1]', async ({ page }) => {
  await withSettings(page, { avatar: 2 });
  const heard = listen(page);
  await page.route('**/common/article_total', (route) => route.abort());
  await page.goto('/community/home');
  await expect.poll(() => heard.some((line) => line.includes('articleTotal request error'))).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('[data-tab] [data-dot]')).toHaveCount(0);
});

test('a publication shows the dot to a launched player without a reload, within 2 seconds [D4]', async ({
  page,
  services,
}) => {
  await withSettings(page, { avatar: 2 });
  const frames = framesOf(page);
  await page.goto(await launchAddress(20_001));
  await page.locator('[data-tab="workshop"]').tap();
  for (const name of [/^Workshop Events/, /^Workshop School/]) {
    await page.getByRole('link', { name }).first().tap();
    await page.getByRole('button', { name: 'Back' }).tap();
  }
  await expect(dot(page, 'workshop')).toHaveCount(0);
  await expect.poll(() => frames.texts.some((text) => greeting.test(text))).toBe(true);
  const lessonsIn = (text: string): number => Number(/"workshop_school":(\d+)/.exec(text)?.[1] ?? 0);
  const known = Math.max(...frames.texts.map(lessonsIn));
  const id = await services.articles.create({ type: postTypes.workshop_school });
  await services.articles.translate(id, { lang: 3, title: 'Fresh lesson', summary: 'New.', body: '<p>New.</p>' });
  const arrives = frames.next((text) => lessonsIn(text) > known);
  await services.articles.publish(id);
  const waitedMs = startStopwatch();
  await arrives;
  // What the page then does with it takes no time of its own.
  expect(waitedMs()).toBeLessThan(2000);
  await expect(dot(page, 'workshop')).toBeVisible();
  await page
    .getByRole('link', { name: /^Workshop School/ })
    .first()
    .tap();
  await expect(page.getByText('Fresh lesson')).toBeVisible();
  await services.articles.archive(id);
});

test('unread replies mark Me, also after a restart, until each was read [D3]', async ({ page, services }) => {
  await withSettings(page, { avatar: 2 });
  // Mark the surveys as seen, so that the dot can only mean replies.
  await page.goto(await launchAddress(20_002, { path: '/survey' }));
  await expect(page.locator('#content a[href*="/survey/article/"]').first()).toBeVisible();
  await page.goto('/community/home/me');
  await expect(page.getByText('Player ID 20002')).toBeVisible();
  await expect(dot(page, 'me')).toHaveCount(0);
  await writeReports(page, services);
  await page.goto('/community/home');
  await expect(dot(page, 'me')).toBeVisible();
  await page.goto('/community/feedback');
  const unread = page.getByRole('link', { name: 'New reply' });
  await expect(unread.first()).toBeVisible();
  for (let left = await unread.count(); left > 0; left -= 1) {
    await expect(unread).toHaveCount(left);
    await unread.first().tap();
    await expect(page.getByText('Included with your report')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).tap();
  }
  await expect(unread).toHaveCount(0);
  const frames = framesOf(page);
  await page.goto('/community/home/me');
  await expect(page.getByText('Player ID 20002')).toBeVisible();
  await expect.poll(() => frames.texts.some((text) => greeting.test(text))).toBe(true);
  await untilStill(page);
  await expect(dot(page, 'me')).toHaveCount(0);
});
