import { postTypes, type PostType } from '@guildhall/contract/articles/post-types.ts';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createArticleFactory } from '../apps/server/src/features/articles/testing/articles.factory.ts';
import { MEDIA_PATH, mediaIdOf } from '../apps/server/src/storage/media-store.ts';
import { english as say } from './support/feedback-form.ts';
import { expect, test, unique } from './support/feedback-fixtures.ts';
import type { OwnServer } from './support/people.ts';
import { editorOf } from './support/console-fixtures.ts';
import { patient, previewOf } from './support/preview.ts';

const host = 'www.youtube-nocookie.com';

const storePicture = async ({ services }: OwnServer, background: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 960, height: 540, channels: 3, background } })
    .webp()
    .toBuffer();
  const id = mediaIdOf(bytes);
  await services.media.put(id, bytes);
  return MEDIA_PATH + id;
};

const picture = (src: string, alt: string): string => `<img src="${src}" alt="${alt}" width="960" height="540" />`;
const cells = (tag: 'th' | 'td'): string =>
  ['Snare', 'Level', 'Damage', 'Hold', 'Cooldown', 'Range', 'Best against']
    .map((word) => `<${tag}>${word}</${tag}>`)
    .join('');

const publish = async (
  own: OwnServer,
  body: string,
  type: PostType = postTypes.guide,
  translations: Record<number, { body: string }> = {},
): Promise<number> =>
  createArticleFactory(own.services.articles).published({ type, title: unique('Snares'), body, translations });

const openArticle = async (page: Page, id: number): Promise<void> => {
  await page.goto(`/community/post/article/${id}`);
  await expect(page.getByRole('article')).toBeVisible();
};

test('a picture opens full screen, zooms, moves on to the next one and closes with the back button [C9]', async ({
  own,
  stage,
}) => {
  const [red, blue] = [await storePicture(own, '#803020'), await storePicture(own, '#203080')];
  const body = `<p>Look</p>${picture(red, 'The gate')}<figure>${picture(blue, 'The tower')}<figcaption>At night</figcaption></figure>`;
  const id = await publish(own, body);
  const page = await stage.player(`/post/article/${id}`);
  await expect(page.getByRole('group', { name: '2 pictures' })).toBeVisible();
  await page.getByRole('button', { name: 'Open picture: The gate' }).tap();
  const viewer = page.getByRole('dialog', { name: say('feedback.picture.viewer') });
  await expect(viewer.getByRole('img', { name: 'The gate' })).toBeInViewport();
  const scaleOf = (): Promise<string> =>
    viewer
      .locator('img')
      .first()
      .evaluate((image) => image.parentElement?.style.transform ?? '');
  await viewer.getByRole('button', { name: say('files.viewer.zoom_in') }).tap();
  expect(await scaleOf()).toContain('scale(1.6)');
  await page.keyboard.press('0');
  expect(await scaleOf()).toBe('');
  await viewer.getByRole('img', { name: 'The gate' }).dblclick();
  expect(await scaleOf()).toContain('scale(2.5)');
  await viewer.getByRole('button', { name: say('files.viewer.next') }).tap();
  await expect(viewer.getByRole('status')).toHaveText('2 of 2');
  await expect(viewer.getByText('At night')).toBeVisible();
  expect(await scaleOf()).toBe('');
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/post/article/${id}$`));
});

test('a video loads nothing from its host before it is played [C9]', async ({ own, stage }) => {
  const poster = await storePicture(own, '#305030');
  const body =
    `<p>Watch</p><figure data-video="https://${host}/embed/aqz-KE-bpKQ">${picture(poster, '')}` +
    '<figcaption>Two minutes of snares</figcaption></figure>';
  const id = await publish(own, body);
  const page = await stage.player('/home');
  const asked: string[] = [];
  await page.route(/^https:\/\//, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  await openArticle(page, id);
  const play = page.getByRole('button', { name: 'Play video: Two minutes of snares' });
  await play.scrollIntoViewIfNeeded();
  await expect(page.getByText(`Loads from ${host} when you play it`)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([asked, await page.locator('iframe').count()]).toEqual([[], 0]);
  await play.tap();
  await expect(page.locator('iframe')).toHaveAttribute('src', `https://${host}/embed/aqz-KE-bpKQ?autoplay=1`);
  await expect.poll(() => asked).toEqual([`https://${host}/embed/aqz-KE-bpKQ?autoplay=1`]);
});

test('the policy of the page allows frames of the configured hosts and no others [C9, threat 19]', async ({
  own,
  stage,
}) => {
  const page = await stage.player('/home');
  const response = await page.request.get(`${own.origin}/community/home`);
  expect(response.headers()['content-security-policy']).toContain(`frame-src ${host} player.vimeo.com;`);
});

test('a wide table scrolls with its first column in place, in both directions of writing [C9]', async ({
  own,
  stage,
}) => {
  const table = `<table><thead><tr>${cells('th')}</tr></thead><tbody><tr>${cells('td')}</tr></tbody></table>`;
  const id = await publish(own, table, postTypes.guide, { 18: { body: table } });
  for (const lang of [3, 18] as const) {
    const page = await stage.player(`/post/article/${id}`, { lang });
    const box = page.locator('[data-table]');
    expect(await box.evaluate((element) => getComputedStyle(element).direction)).toBe(lang === 18 ? 'rtl' : 'ltr');
    const first = box.getByRole('columnheader').first();
    const before = await first.boundingBox();
    await box.evaluate((element) => element.scrollBy(getComputedStyle(element).direction === 'rtl' ? -150 : 150, 0));
    await expect.poll(() => box.evaluate((element) => Math.abs(element.scrollLeft))).toBeGreaterThan(100);
    expect((await first.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
  }
});

test('an answer to “Was this helpful?” is kept, can be changed and is counted in the console [C10]', async ({
  own,
  stage,
}) => {
  const id = await publish(own, '<p>How to set a snare.</p>');
  const page = await stage.player(`/post/article/${id}`);
  const answerOf = (on: Page, key: 'article_end.helpful.yes' | 'article_end.helpful.no') =>
    on.getByRole('button', { name: say(key), exact: true });
  const answer = async (on: Page, key: 'article_end.helpful.yes' | 'article_end.helpful.no'): Promise<void> => {
    const answered = on.waitForResponse('**/category/rate');
    await answerOf(on, key).tap();
    await answered;
  };
  await answer(page, 'article_end.helpful.yes');
  await expect(page.getByText(say('article_end.helpful.thanks'))).toBeVisible();
  await page.reload();
  await expect(answerOf(page, 'article_end.helpful.yes')).toHaveAttribute('aria-pressed', 'true');
  await answer(page, 'article_end.helpful.no');
  await answer(await stage.player(`/post/article/${id}`), 'article_end.helpful.yes');

  const staff = await stage.staff('editor', 'Mei Lin', '/articles');
  const row = staff.getByRole('row').filter({ hasText: `#${id}` });
  await expect(row.getByText('50%')).toBeVisible();
  await expect(row.getByText('2 answers')).toBeVisible();
  await staff.goto(`/community/console/articles/${id}`);
  await expect(staff.getByRole('region', { name: 'Was it helpful?' })).toContainText('50% · 2 answers');
});

test('an article ends with the next one and related ones, and its link is copied where nothing else can share it [C10]', async ({
  own,
  stage,
}) => {
  const ids: number[] = [];
  for (let count = 0; count < 5; count++) ids.push(await publish(own, '<p>Text</p>', postTypes.workshop_school));
  const page = await stage.player('/home');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    });
  });
  await openArticle(page, ids[3] ?? 0);
  const linksIn = async (heading: string): Promise<(string | null)[]> =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: heading }) })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect(page.getByRole('heading', { name: say('article_end.next') })).toBeVisible();
  expect(await linksIn(say('article_end.next'))).toEqual([`/community/post/article/${ids[2]}`]);
  expect(await linksIn(say('article_end.related'))).toEqual(
    [ids[4], ids[1], ids[0]].map((id) => `/community/post/article/${id}`),
  );
  await page.getByRole('button', { name: say('article_end.share') }).tap();
  await expect(page.getByText(say('article_end.share.copied'))).toBeVisible();
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  expect(copied).toBe(`${own.origin}/community/post/article/${ids[3]}`);

  // The link works without a launch.
  const visitor = await stage.visitor(new URL(copied).pathname.replace('/community', ''));
  await expect(visitor.getByRole('article')).toBeVisible();
});

test('an editor inserts a video by its address, and the preview shows it as players see it [C9]', async ({
  own,
  stage,
}) => {
  const id = await publish(own, '<p>Start</p>');
  const staff = await stage.staff('editor', 'Mei Lin', `/articles/${id}`);
  const editor = editorOf(staff);
  await editor.tab('Preview').click();
  await editor.body.click();
  await staff.getByRole('button', { name: 'Video', exact: true }).click();
  const form = staff.locator('form').filter({ hasText: 'Video URL' });
  await form.getByLabel('Video title').fill('Trailer');
  await form.getByLabel('Video URL').fill('https://evil.example/video/1');
  await form.getByRole('button', { name: 'Insert' }).click();
  await expect(form.getByText('Use a video from one of these hosts')).toBeVisible();
  await form.getByLabel('Video URL').fill('https://youtu.be/aqz-KE-bpKQ');
  await form.getByRole('button', { name: 'Insert' }).click();
  await patient(previewOf(staff).getByRole('button', { name: 'Play video: Trailer' })).toBeVisible();
  await editor.save.click();
  await expect(editor.saved).toBeVisible();
  const { texts } = await own.services.articlesStaff.open(id);
  expect(texts[0]?.body).toContain(
    `<figure data-video="https://${host}/embed/aqz-KE-bpKQ"><figcaption>Trailer</figcaption>`,
  );
});
