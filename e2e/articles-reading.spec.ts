import { sayIn } from './support/catalogue.ts';
import { expect, idOf, newestId, test, withSettings } from './support/player-fixtures.ts';

test('the support home links to the four categories, online service, feedback and the community server [C2]', async ({
  page,
}) => {
  await page.goto('/community/home');
  for (const [name, id] of [
    ['Frequently asked questions', 1],
    ['Purchase issues', 2],
    ['Connection issues', 3],
    ['Account issues', 4],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/community/question/category/${id}`);
  }
  await expect(page.getByRole('link', { name: /Online Service/ })).toHaveAttribute('href', '/community/online_service');
  await expect(page.getByRole('link', { name: /^Feedback/ })).toHaveAttribute('href', '/community/feedback');
  const community = page.getByRole('link', { name: /Community chat/ });
  await expect(community).toHaveAttribute('href', 'https://chat.emberrealms.example/guildhall');
  await expect(community).toHaveAttribute('rel', 'noopener noreferrer');
  await page.getByRole('link', { name: 'Purchase issues' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase issues');
  await expect(page.getByRole('listitem').first()).toBeVisible();
});

test('Official offers the four question categories, without a dot and under the title Question [C3]', async ({
  page,
}) => {
  await page.goto('/community/home/official');
  const segment = page.getByRole('navigation', { name: 'Official' }).getByRole('link', { name: 'Question' });
  await expect(segment.locator('[data-dot]')).toHaveCount(0);
  await segment.tap();
  await expect(page).toHaveTitle('Question - Ember Realms');
  await expect(segment).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('[aria-current="page"][data-tab]')).toHaveAttribute('data-tab', 'official');
  await expect(page.locator('#content a[href*="/question/category/"]')).toHaveCount(4);
  await page.getByRole('link', { name: 'Connection issues' }).tap();
  await expect(page).toHaveURL(/\/question\/category\/3$/);
  await expect(page.getByRole('listitem').first()).toBeVisible();
});

for (const locale of ['ms-MY', 'ph-PH']) {
  test(`${locale} shows an English article with English dates and no translation notice [K2, C6]`, async ({ page }) => {
    await withSettings(page, { locale });
    await page.goto(`/community/post/article/${await newestId(page, 2)}`);
    const article = page.getByRole('article');
    await expect(article.getByText(/^Published [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
    await expect(article.getByText(/not translated yet/)).toHaveCount(0);
  });
}

test('an untranslated article says in which language it is shown [C6]', async ({ page }) => {
  await withSettings(page, { locale: 'fr-FR' });
  await page.route('**/category/info', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { msg: { lang: number } };
    answer.msg.lang = 9;
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/community/post/article/${await newestId(page, 2)}`);
  await expect(page.getByText(sayIn('fr-FR')('articles.fallback', { language: 'filipino' }))).toBeVisible();
});

test('a list loads 20 items, loads the next page on scrolling, and says when it ends [C4]', async ({ page }) => {
  const asked: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/category/list'))
      asked.push((request.postDataJSON() as { page_index: number }).page_index);
  });
  await page.goto('/community/home/official');
  await expect(page.getByRole('listitem')).toHaveCount(20);
  await page.getByRole('listitem').nth(19).scrollIntoViewIfNeeded();
  await expect(page.getByText('You’ve reached the end')).toBeVisible();
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(20);
  expect(asked).toEqual([1, 2]);
});

test('when the next page fails, the list keeps its items and offers a retry [C4]', async ({ page }) => {
  await page.route('**/category/list', (route) =>
    (route.request().postDataJSON() as { page_index: number }).page_index === 2 ? route.abort() : route.continue(),
  );
  await page.goto('/community/home/official');
  await page.getByRole('listitem').nth(19).scrollIntoViewIfNeeded();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(20);
  await page.unroute('**/category/list');
  await retry.tap();
  await expect(page.getByText('You’ve reached the end')).toBeVisible();
});

test('pulling a list down reloads it [C4]', async ({ page }) => {
  await page.goto('/community/home/official');
  await expect(page.getByRole('listitem')).toHaveCount(20);
  const again = page.waitForRequest('**/category/list');
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });
  await touch('touchStart', 200);
  for (let y = 220; y <= 420; y += 20) await touch('touchMove', y);
  await expect(page.getByText('Release to refresh')).toBeVisible();
  await touch('touchEnd');
  await again;
  await expect(page.getByText('Release to refresh')).toHaveCount(0);
});

test('loading, empty and failed lists are each visible, and a retry recovers [C4]', async ({ page }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/category/list', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/community/workshop/workshop_events');
  await expect(page.getByRole('status', { name: 'Loading…' }).first()).toBeVisible();
  release();
  await expect(page.getByRole('alert')).toContainText('Network Error');
  await page.unroute('**/category/list');
  await page.route('**/category/list', (route) =>
    route.fulfill({ json: { code: 0, msg: { list: [], has_more: false } } }),
  );
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByRole('heading', { name: 'No Data' })).toBeVisible();
});

test('a server failure is described by the catalogue, never by the server’s own text [C4]', async ({ page }) => {
  await page.route('**/category/info', (route) =>
    route.fulfill({ status: 500, json: { code: 1000, msg: { key: 'error.unknown', params: {} } } }),
  );
  await page.goto(`/community/post/article/${await newestId(page, 2)}`);
  await expect(page.getByRole('alert')).toContainText('Unknown Error');
  await page.unroute('**/category/info');
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByRole('article')).toBeVisible();
});

test('an unavailable server shows Something Went Wrong [M3]', async ({ page }) => {
  await page.route('**/category/list', (route) =>
    route.fulfill({ status: 503, json: { code: 1006, msg: { key: 'error.went_wrong', params: {} } } }),
  );
  await page.goto('/community/home/official');
  await expect(page.getByRole('alert')).toContainText('Something Went Wrong');
});

test('events show all four statuses [C5]', async ({ page }) => {
  for (const path of ['/home/official?type=events', '/workshop/workshop_events']) {
    await page.goto(`/community${path}`);
    for (const status of ['Not started', 'In progress', 'Already ended', 'Coming soon']) {
      await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
    }
  }
});

test('ended events are folded at the end of the list, and unfold with a tap [C5]', async ({ page }) => {
  await page.goto('/community/home/official?type=events');
  const list = page.locator('#content');
  const fold = list.locator('details');
  const summary = fold.locator('summary');
  await expect(summary).toHaveText('Already ended');
  const ended = fold.getByRole('listitem');
  await expect(ended.first()).toBeHidden();
  const open = list.getByRole('listitem').filter({ visible: true });
  await expect(open.filter({ hasText: 'Already ended' })).toHaveCount(0);
  const count = await open.count();
  expect(count).toBeGreaterThan(0);
  expect((await summary.boundingBox())?.y).toBeGreaterThan((await open.last().boundingBox())?.y ?? Infinity);
  await summary.tap();
  await expect(ended.first()).toBeVisible();
  await expect(open).toHaveCount(count + (await ended.count()));
  for (const item of await ended.all()) await expect(item).toContainText('Already ended');
});

test('opened articles are listed newest first, once each, and can be cleared after a confirmation [C7]', async ({
  page,
}) => {
  const ids = [await newestId(page, 2), await newestId(page, 4), await newestId(page, 2)];
  for (const id of ids) {
    await page.goto(`/community/post/article/${id}`);
    await expect(page.getByRole('article')).toBeVisible();
  }
  const kept = await page.evaluate(() =>
    (JSON.parse(localStorage.getItem('community_post_history') ?? '[]') as { id: number }[]).map((each) => each.id),
  );
  expect(kept).toEqual([ids[0], ids[1]]);
  await page.goto('/community/history');
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear history' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).tap();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear history' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).tap();
  await expect(page.getByRole('heading', { name: 'No Data' })).toBeVisible();
});

test('the history holds at most 100 articles [C7]', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('community_post_history') !== null) return;
    const entries = Array.from({ length: 100 }, (_, index) => ({
      id: 5000 + index,
      post_type: 2,
      title: `Old ${index}`,
      visited_at: 1,
    }));
    localStorage.setItem('community_post_history', JSON.stringify(entries));
  });
  const id = await newestId(page, 4);
  await page.goto(`/community/post/article/${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  const kept = await page.evaluate(
    () => JSON.parse(localStorage.getItem('community_post_history') ?? '[]') as { id: number }[],
  );
  expect(kept).toHaveLength(100);
  expect(kept[0]?.id).toBe(id);
});

for (const [locale, query] of [
  ['en-US', 'EMB-1042'],
  ['zh-CN', '错误'],
  ['ja-JP', 'エラー'],
  ['ko-KR', '오류'],
  ['th-TH', 'ข้อผิดพลาด'],
  ['ar-SA', 'خطأ'],
] as const) {
  test(`search finds an answer in ${locale} for "${query}"`, async ({ page }) => {
    await withSettings(page, { locale });
    await page.goto('/community/home');
    await page.getByRole('combobox').fill(query);
    await page.keyboard.press('Enter');
    const hit = page.getByRole('listitem').first().getByRole('link');
    await expect(hit).toBeVisible();
    await expect(page).toHaveURL(/search=/);
    await hit.tap();
    await expect(page.getByRole('article')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('combobox')).toHaveValue(query);
  });
}

test('a search without a match says so and survives a reload; clearing it restores the home screen', async ({
  page,
}) => {
  await page.goto('/community/home');
  await page.getByRole('combobox').fill('qqqqzzzz');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^No results for “qqqqzzzz”/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox')).toHaveValue('qqqqzzzz');
  await page.getByRole('button', { name: 'Clear search' }).tap();
  await expect(page.getByRole('link', { name: 'Purchase issues' })).toBeVisible();
});

test('a malicious article body stays inert when rendered [threat 19]', async ({ page }) => {
  const id = await idOf(page, 'EMB-1042');
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.route('**/category/info', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { msg: { body: string } };
    answer.msg.body =
      '<p>kept</p><script>alert(1)</script><img src=x onerror=alert(2)><a href="javascript:alert(3)">x</a><svg onload=alert(4)></svg><a href="https://emberrealms.example/">ok</a>';
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/community/post/article/${id}`);
  await expect(page.getByText('kept')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ok', exact: true })).toHaveAttribute('target', '_blank');
  const html = await page.getByRole('article').innerHTML();
  expect(html).not.toMatch(/javascript:|onerror|onload|<script/);
  expect(dialogs).toBe(0);
});
