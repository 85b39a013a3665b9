import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { ownerUrl } from '../tools/environment.ts';
import { go, heaps, scrollTo, texts, withGuarded, type Cookies } from './support/guarded-page.ts';
import { areAllLooksChecked } from './support/accessibility.ts';
import { ownServer, type OwnServer } from './support/own-server.ts';
import { signInStaff } from './support/staff-session.ts';

interface Planted {
  readonly origin: string;
  readonly articleIds: number[];
  readonly cookies: Cookies;
}

const plantArticles = async ({ services }: OwnServer, by: string): Promise<number[]> => {
  const ids: number[] = [];
  for (const text of texts) {
    const { id } = await services.articlesStaff.create(by, { post_type: postTypes.news, category_id: null });
    const words = { title: text, summary: text, body: text, is_minor: false };
    const { version } = await services.articlesStaff.saveText(by, { id, lang: 3, version: 0, ...words });
    await services.articlesStaff.saveText(by, { id, lang: 18, version: 0, ...words });
    await services.articlesStaff.publish(by, { id, version });
    ids.push(id);
  }
  return ids;
};

/** Writes directly to the database, bypassing validation: rendering must not trust stored data. */
const plantRows = async ({ instance }: OwnServer, by: string, articleIds: number[]): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl(instance.database) });
  await owner.connect();
  for (const [at, text] of texts.entries()) {
    await owner.query('update article_translation set body = $2 where article_id = $1', [articleIds[at], text]);
    await owner.query(
      "update article_change set content = content || jsonb_build_object('body', $2::text) where article_id = $1 and kind = 'text'",
      [articleIds[at], text],
    );
  }
  for (const [at, text] of heaps.entries()) {
    await owner.query(
      "insert into staff_member (name, email, role) values ($1, 'm' || $2 || '@guildhall.test', 'agent')",
      [text, at],
    );
    await owner.query(
      `insert into staff_invitation (token_hash, email, role, invited_by, expires_at)
       values (sha256($2::text::bytea), lower($1) || $2, 'agent', $3, now() + interval '1 day')`,
      [text, String(at), by],
    );
    await owner.query(
      `insert into staff_session (token, member_id, has_second_factor, address, device, expires_at)
       values ('planted' || $2, $3, true, $1, $1, now() + interval '1 hour')`,
      [text, String(at), by],
    );
    await owner.query(
      "select audit_append($2, 'article.changed', $1, jsonb_build_object($1::text, $1::text, 'title', $1::text))",
      [text, by],
    );
  }
  await owner.end();
};

const test = base.extend<{ guarded: Page }, { own: OwnServer; planted: Planted }>({
  own: [ownServer('injection', 8185), { scope: 'worker' }],
  planted: [
    async ({ own, browser }, use) => {
      const page = await browser.newPage({ baseURL: own.origin });
      const { id } = await signInStaff(page, own.services, 'admin');
      const cookies = await page.context().cookies();
      await page.close();
      const articleIds = await plantArticles(own, id);
      await plantRows(own, id, articleIds);
      await use({ origin: own.origin, articleIds, cookies });
    },
    { scope: 'worker' },
  ],
  guarded: ({ browser, planted }, use) => withGuarded(browser, planted, use),
});

// All tests share one server and one set of planted rows.
test.describe.configure({ mode: 'serial' });

const count = texts.length;
/** Opening an article takes most of a second, so only some are opened unless all looks are checked. */
const isOpened = (at: number, every: number): boolean => areAllLooksChecked || at % every === 0;

test('there are at least 200 payloads, and the content security policy allows nothing inline [threat 18]', async ({
  planted,
  request,
}) => {
  expect(count).toBeGreaterThanOrEqual(200);
  for (const path of ['/community/', '/community/console/', '/community/console/preview?id=1']) {
    const policy = (await request.get(planted.origin + path)).headers()['content-security-policy'] ?? '';
    expect([path, policy.includes("default-src 'none'"), /unsafe-(?:inline|eval)/.test(policy)]).toEqual([
      path,
      true,
      false,
    ]);
  }
});

test('payloads stay inert in titles in the article table and the language matrix [threat 18]', async ({
  guarded: page,
}) => {
  for (const path of ['/articles', '/articles/languages']) {
    await page.goto(`/community/console${path}`);
    await scrollTo(page, '[role="grid"] tbody tr, table tbody tr, [role="row"]', count);
  }
});

test('payloads stay inert in title, summary and body of articles in the editor [threat 19]', async ({
  guarded: page,
  planted,
}) => {
  await page.goto('/community/console/articles');
  const title = page.getByRole('region', { name: 'Text' }).getByRole('textbox', { name: 'Title' });
  for (const [at, id] of planted.articleIds.entries()) {
    if (!isOpened(at, 3)) continue;
    await go(page, `/community/console/articles/${id}${at % 2 === 0 ? '' : '?lang=18'}`);
    await expect(title).toHaveValue(texts[at] ?? '');
    await page.locator('[contenteditable="true"]').first().waitFor();
  }
});

test('payloads stay inert in preview and history of articles [threat 19]', async ({ guarded: page, planted }) => {
  await page.goto('/community/console/articles');
  for (const id of planted.articleIds.filter((_, at) => isOpened(at, 10))) {
    await go(page, `/community/console/articles/${id}`);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.frameLocator('iframe').locator('article, #content').first().waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('tabpanel').getByRole('button').first().waitFor();
  }
});

test('payloads stay inert in names, email addresses, devices and audit entries on the staff pages [threat 18]', async ({
  guarded: page,
  own,
}) => {
  for (const path of ['/people', '/people/invitations', '/people/audit']) {
    await page.goto(`/community/console${path}`);
    await scrollTo(page, '[role="grid"] tbody tr, table tbody tr, [role="row"]', heaps.length);
  }
  await page.goto('/community/console/account');
  await expect(page.getByText('onerror').first()).toBeVisible();
  await page.goto('/community/console/people/personas');
  for (let start = 0; start < heaps.length; start += 11) {
    for (const [at, name] of heaps.slice(start, start + 11).entries()) {
      await own.services.database.query
        .updateTable('persona')
        .set({ name })
        .where('id', '=', at + 1)
        .execute();
    }
    own.services.consoleHints.changed('personas', []);
    const last = heaps.slice(start, start + 11).at(-1) ?? '';
    await expect
      .poll(() => page.locator('body').innerText())
      .toContain(last.replaceAll(/\s+/g, ' ').trim().slice(0, 12));
  }
});

test('payloads stay inert when typed into the console’s search [threat 18]', async ({ guarded: page }) => {
  await page.goto('/community/console/articles');
  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
  for (const text of heaps.filter((_, at) => at % 4 === 0)) {
    await search.fill(text);
    await page.waitForTimeout(400);
  }
});

test('payloads stay inert in the player’s lists, articles, search and history [threat 19]', async ({
  guarded: page,
  planted,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/community/home/official?type=news');
  await scrollTo(page, 'a[href*="/post/article/"]', count);
  for (const [at, id] of planted.articleIds.entries()) {
    await go(page, `/community/post/article/${id}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(texts[at]?.trim().slice(0, 8) ?? '');
  }
  await go(page, '/community/history');
  await expect(page.locator('a[href*="/post/article/"]').first()).toBeVisible();
  for (const text of texts.filter((_, at) => at % 20 === 0)) {
    await go(page, `/community/home?search=${encodeURIComponent(text)}`);
    await page.waitForTimeout(300);
  }
});
