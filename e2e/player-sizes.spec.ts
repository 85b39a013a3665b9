import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import type { Page } from '@playwright/test';
import { areAllLooksChecked, findingsOn } from './support/accessibility.ts';
import { writeReports } from './support/feedback-reports.ts';
import { expect, launchAddress, newestId, test, withSettings } from './support/player-fixtures.ts';
import { callAs } from './support/staff-session.ts';

interface Size {
  readonly width: number;
  readonly height: number;
  readonly text?: '200%';
}

const sizes: readonly Size[] = [
  { width: 320, height: 568 },
  { width: 360, height: 780 },
  { width: 414, height: 896 },
  { width: 780, height: 360 },
  { width: 915, height: 412 },
  { width: 780, height: 200 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 360, height: 780, text: '200%' },
];

const nameOf = ({ width, height, text }: Size): string => `${width}×${height}${text === undefined ? '' : ` ${text}`}`;
const isKeyboardOpen = ({ height }: Size): boolean => height === 200;

/** What a screen must show without scrolling: so many of the elements that match. Text counts by its first two lines. */
type Needs = readonly (readonly [selector: string, count: number])[];

const title: Needs[number] = ['h1', 1];
const firstItem = '#content li a [dir="auto"], #content li a > :first-child';

const home = ({ height, text }: Size): Needs => {
  // With the keyboard open the player is typing a search, and text of twice the size leaves room for half.
  if (height === 200) return [['input[type="search"]', 1]];
  const topics = 'a[href*="/question/category/"]';
  // Below the player's own cards and an open known issue, a small phone has room for the topics.
  if (height === 568) return [[topics, 3]];
  return text === undefined
    ? [
        [topics, 3],
        ['#content a[href$="/online_service"]', 1],
      ]
    : [
        ['input[type="search"]', 1],
        [topics, 1],
      ];
};

/** Text in elements whose first two lines are inside the viewport and not covered. */
const visibleCount = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => {
    const isShown = (element: Element): boolean => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 4 && height > 4);
      const boxes = (rects.length > 0 ? rects : [element.getBoundingClientRect()]).slice(0, 2);
      return boxes.every(({ left, right, top, bottom }) => {
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return there !== null && (element.contains(there) || there.contains(element));
      });
    };
    return [...document.querySelectorAll(wanted)].filter(isShown).length;
  }, selector);

const checkSize = async (page: Page, size: Size, path: string, needs: Needs): Promise<string[]> => {
  await page.setViewportSize(size);
  await page.evaluate(async (text) => {
    document.documentElement.style.fontSize = text ?? '';
    // Only a change of the size makes the app measure its room again, and it renders in the next frame.
    dispatchEvent(new Event('resize'));
    scrollTo(0, 0);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, size.text);
  const name = `${path} at ${nameOf(size)}`;
  const missing: string[] = [];
  for (const [selector, count] of needs) {
    const shown = await visibleCount(page, selector);
    if (shown < count) missing.push(`${name}: ${shown} of ${count} ${selector}`);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (width > 0) missing.push(`${name}: ${width} px too wide`);
  return missing;
};

const locales = [
  ['en-US', 3],
  ['de-DE', 11],
  ['ar-SA', 18],
] as const;

for (const [at, [locale, lang]] of locales.entries()) {
  for (const isDark of [false, true].filter((each) => areAllLooksChecked || each === (at === 2))) {
    test(`every screen shows what matters without scrolling in every size: ${locale}, ${isDark ? 'dark' : 'light'} [A9]`, async ({
      page,
      services,
    }) => {
      await withSettings(page, { dark_theme: isDark, locale, avatar: 1 });
      await page.goto(await launchAddress(31_000 + at * 2 + Number(isDark), { path: '/home/me', lang }));
      const reports = await writeReports(page, services);
      // What arrives while a screen is looked at shows in the chip; its card comes with the next screen.
      await page.goto('/community/home', { waitUntil: 'networkidle' });
      const { list: surveys } = await callAs(page, '/survey/list', {
        category_lang: lang,
        page_index: 1,
        page_size: 50,
      });
      const list: Needs = [title, [firstItem, 1]];
      const article: Needs = [
        ['article h2', 1],
        ['article p + div > p, article div > p:first-child', 1],
      ];
      const screens: readonly (readonly [string, (size: Size) => Needs])[] = [
        ['/home', home],
        ...['news', 'events', 'guide'].map((type) => [`/home/official?type=${type}`, () => list] as const),
        ['/home/official?type=question', () => [title, ['#content a[href*="/question/category/"]', 1]]],
        ['/home/workshop', (size) => (isKeyboardOpen(size) ? [title] : [title, [firstItem, 1]])],
        [
          '/home/me',
          (size) => [title, ...(isKeyboardOpen(size) ? [] : ([['#content a[href$="/feedback"]', 1]] as const))],
        ],
        ['/question/category/1', () => list],
        ['/workshop/workshop_events', () => list],
        ['/workshop/workshop_school', () => list],
        [`/post/article/${await newestId(page, 2)}`, () => article],
        [`/post/article/${await newestId(page, 3)}`, () => [['article h2', 1]]],
        [`/post/article/${await newestId(page, 1)}`, () => article],
        ['/survey', () => [title, ['#content a[href*="/survey/article/"] h2, #content li a', 1]]],
        ...surveys.map(({ id }) => [`/survey/article/${id}`, () => [title, ['#content h2', 1] as const]] as const),
        ['/feedback', () => [title, ['#content a[href$="/feedback/create"]', 1]]],
        [`/feedback/info/${reports.improving}`, () => [title, ['#content p, #content h2', 1]]],
        ['/feedback/create', () => [title, ['#content form label, #content form legend', 1]]],
        ['/feedback/suggest', () => [title]],
        ['/account_deletion', () => [title, ['#content h2, #content p', 1]]],
        ['/online_service', () => [title, ['#content textarea', 1]]],
        ['/settings', () => [title, ['#content [role="switch"]', 1]]],
        ['/history', () => list],
        ['/about', () => [title]],
        ['/nowhere', () => [title, ['#content a[href$="/home"]', 1]]],
      ];
      const missing: string[] = [];
      for (const [path, needs] of screens) {
        await page.setViewportSize({ width: 360, height: 780 });
        await page.goto(`/community${path}`, { waitUntil: 'networkidle' });
        for (const size of sizes) missing.push(...(await checkSize(page, size, path, needs(size))));
      }
      expect(missing).toEqual([]);
    });
  }
}

/** Beside a rail the place in line is narrower than the bar with the title, so it hangs from it with round corners. */
const hangsFromBar = (page: Page) =>
  page
    .locator('#content [role="status"]')
    .filter({ has: page.locator('strong') })
    .evaluate((waiting) => {
      const bar = document.querySelector('header')?.getBoundingClientRect() ?? new DOMRect();
      const { left, right, top } = waiting.getBoundingClientRect();
      return {
        gap: Math.round(top - bar.bottom),
        isWithin: left >= bar.left && right <= bar.right,
        radius: Number.parseFloat(getComputedStyle(waiting).borderEndEndRadius) > 4,
      };
    });

test('with the keyboard open in landscape, the chat shows two messages, the place in line and the field [A9]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 780, height: 360 });
  await page.goto(await launchAddress(31_050, { path: '/online_service' }));
  const field = page.locator('#content textarea');
  for (const words of ['My horse is gone.', 'Since this morning.', 'It was in the stable.']) {
    await page.locator('h1 [data-status="connected"]').waitFor();
    await field.fill(words);
    await page.locator('#content div:has(> textarea) ~ button').last().tap();
    await expect(page.getByRole('log').getByText(words)).toBeVisible();
  }
  for (const size of sizes.filter(({ text }) => text === undefined)) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => [
        (await visibleCount(page, '[role="log"] [data-own] p')) >= 2,
        await visibleCount(page, '#content textarea'),
      ])
      .toEqual([true, 1]);
    if (size.height < 480) expect(await visibleCount(page, 'h1'), nameOf(size)).toBe(1);
    if (size.width === 820) expect(await hangsFromBar(page)).toEqual({ gap: 0, isWithin: true, radius: true });
  }
});

test('two lines are whole in the chat’s field above a keyboard in landscape, and the third scrolls [A9]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 780, height: 200 });
  await page.goto(await launchAddress(31_051, { path: '/online_service' }));
  const field = page.locator('#content textarea');
  /** How far a whole number of lines is from filling the field between its paddings. */
  const shape = () =>
    field.evaluate((element) => {
      const style = getComputedStyle(element);
      const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
      const lines = (element.clientHeight - padding) / parseFloat(style.lineHeight);
      return { lines: Math.round(lines * 4) / 4, doesScroll: element.scrollHeight > element.clientHeight + 1 };
    });
  await field.fill('One');
  const { height = 0 } = (await field.boundingBox()) ?? {};
  expect((await shape()).doesScroll).toBe(false);
  await field.fill('One\nTwo');
  expect(await shape()).toEqual({ lines: 2, doesScroll: false });
  await field.fill('One\nTwo\nThree');
  expect(await shape()).toEqual({ lines: 2, doesScroll: true });
  await field.fill('');
  expect((await field.boundingBox())?.height).toBe(height);
});

test('a toast covers nothing below the bar with the title', async ({ page }) => {
  await page.goto(await launchAddress(31_052, { path: `/post/article/${await newestId(page, 2)}` }));
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const share = page.getByRole('button', { name: 'Share', exact: true });
  for (const size of sizes.filter(({ text }) => text === undefined)) {
    await page.setViewportSize(size);
    await share.scrollIntoViewIfNeeded();
    await share.tap();
    const toast = await page.locator('body > [role="status"] > p').boundingBox();
    const bar = await page.locator('header').first().boundingBox();
    const bottom = ({ y = 0, height = 0 } = {}) => y + height;
    expect(bottom(toast ?? {}), nameOf(size)).toBeLessThanOrEqual(bottom(bar ?? {}) + 16);
  }
});

test('on a tablet, an article opens beside its list; back closes it [A9]', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto('/community/home/official?type=news');
  const cards = page.locator('a[href*="/post/article/"]');
  await cards.nth(2).tap();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  const open = page.locator('[data-pane="list"] a[aria-current="page"][href*="/post/article/"]');
  await expect(open).toBeInViewport();
  await expect(page).toHaveTitle(/^News Info - /);
  expect(await findingsOn(page, 'two panes')).toEqual([]);
  await cards.nth(1).tap();
  await expect(open).toHaveAttribute('href', (await cards.nth(1).getAttribute('href')) ?? '');
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.locator('[data-pane="list"]')).toHaveCount(0);
  await expect(page.getByRole('article')).toBeVisible();
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/type=news$/);
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a game client whose webview reports no safe area can send it, also for reloads [A10]', async ({ page }) => {
  await page.setViewportSize({ width: 780, height: 360 });
  await page.goto('/community/home?safe_area=0,44,21,48');
  const search = page.getByRole('combobox');
  for (const round of ['launch', 'reload']) {
    await expect(search).toBeVisible();
    const insets = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['top', 'right', 'bottom', 'left'].map((side) => style.getPropertyValue(`--safe-${side}`).trim());
    });
    expect(insets, round).toEqual(['0px', '44px', '21px', '48px']);
    await expect(page).toHaveURL(/\/home$/);
    const box = await page.locator('[data-tab="support"] svg').boundingBox();
    expect(box?.x).toBeGreaterThan(48);
    await page.reload();
  }
});

for (const lang of [3, 18]) {
  test(`in landscape, an event shows its whole card of times beside its cover: language ${lang} [A9]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 780, height: 360 });
    await page.goto(await launchAddress(31_060 + lang, { path: `/post/article/${await newestId(page, 3)}`, lang }));
    const times = page.locator('article section').first();
    const cover = page.locator('article [data-cover]').first();
    await expect(times).toBeInViewport({ ratio: 1 });
    const [card, picture] = [await times.boundingBox(), await cover.boundingBox()];
    if (card === null || picture === null) throw new Error('An event without times or cover.');
    const isBeside = card.x + card.width <= picture.x || picture.x + picture.width <= card.x;
    expect(isBeside || card.y >= picture.y + picture.height).toBe(true);
  });
}

test('in landscape, a vote shows the whole question, two options and the button [A9]', async ({ page }) => {
  await page.setViewportSize({ width: 780, height: 360 });
  await page.goto(await launchAddress(31_070, { path: '/survey' }));
  const { list } = await callAs(page, '/survey/list', { category_lang: 3, page_index: 1, page_size: 50 });
  const vote = list.find(({ type, status }) => type === surveyTypes.vote && status === 'in_progress');
  await page.goto(`/community/survey/article/${vote?.id}`);
  const question = page.locator('#content section:has(> [role="group"]), #content section:has(> [role="radiogroup"])');
  await expect(question).toBeVisible();
  expect(await visibleCount(page, '#content section > h2')).toBe(1);
  expect(await visibleCount(page, '#content label')).toBeGreaterThanOrEqual(2);
  const button = page.getByRole('button', { name: 'Vote', exact: true });
  await expect(button).toBeInViewport({ ratio: 1 });
  const [asked, voted] = [await question.boundingBox(), await button.boundingBox()];
  expect((asked?.x ?? 0) + (asked?.width ?? 0)).toBeLessThanOrEqual(voted?.x ?? 0);
  // What is folded is one tap away.
  const intro = page.locator('#content details');
  expect((await intro.boundingBox())?.height).toBeLessThanOrEqual(48);
  await intro.locator('summary').tap();
  await expect(intro.locator('p').first()).toBeVisible();
});
