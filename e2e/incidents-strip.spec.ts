import type { Page } from '@playwright/test';
import { sayIn } from './support/catalogue.ts';
import { expect, test, unique } from './support/feedback-fixtures.ts';
import { phone } from './support/people.ts';
import { callAs } from './support/staff-session.ts';

const english = sayIn('en-US');
const account = '/question/category/4';
const places = ['/home', account, '/online_service', '/feedback/create'] as const;

const strip = (page: Page) => page.getByRole('region', { name: english('incidents.heading') });
const joinIn = (page: Page) => strip(page).getByRole('button', { name: english('incidents.join') });

interface Listed {
  readonly msg: { incidents?: { readonly title: string }[] };
}

/** Other tests publish known issues meanwhile; the player sees only those of this test. */
const seeOnly = async (page: Page, mark: string): Promise<void> => {
  await page.route('**/category/list', async (route) => {
    // Null: the page was left or closed meanwhile, and nothing waits for the response.
    const response = await route.fetch().catch(() => null);
    const json = (await response?.json().catch(() => null)) as Listed | null | undefined;
    if (response === null || json == null) return;
    const incidents = json.msg.incidents?.filter(({ title }) => title.includes(mark));
    await route.fulfill({ response, json: { ...json, msg: { ...json.msg, incidents } } });
  });
};

const go = (page: Page, path: string) => page.goto(`/community${path}`);

test('a published known issue is on the home, in its category, in the chat, above the report form and first in search; closed, it is gone everywhere [C6, F2]', async ({
  stage,
}) => {
  test.slow();
  const staff = await stage.staff('agent', 'Vera Novak', '/incidents');
  const title = unique('Guestbooks cannot be linked');
  await test.step('staff choose a category, and the dialog names the places', async () => {
    await staff.getByRole('link', { name: 'New known issue' }).first().click();
    await staff.getByRole('textbox', { name: 'Title' }).fill(title);
    await staff.getByRole('textbox', { name: 'Closing reply' }).fill('They can be linked again.');
    await staff.getByRole('combobox', { name: 'Support category' }).click();
    await staff.getByRole('option', { name: 'Account issues' }).click();
    await staff.keyboard.press('Control+s');
    await expect(staff).toHaveURL(/\/incidents\/\d+$/);
    await staff.getByRole('button', { name: 'Publish' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Publish this known issue?' });
    await expect(dialog).toContainText(
      'on Support and Feedback, when they open the chat, above the report form, and as the first result of a matching search',
    );
    await expect(dialog).toContainText('They also see it in the support category “Account issues”.');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(staff.getByText('Players can see it and join.')).toBeVisible();
  });
  const id = Number(staff.url().split('/').at(-1));

  const player = await stage.player('/home/me');
  await seeOnly(player, title);
  for (const path of places) {
    await go(player, path);
    await expect(strip(player).getByRole('link', { name: title })).toBeVisible();
    await expect(joinIn(player)).toBeVisible();
  }
  const other = player.waitForResponse('**/category/list');
  await go(player, '/question/category/3');
  await other;
  await expect(player.getByText(english('articles.empty.text'))).toBeVisible();
  await expect(strip(player)).toHaveCount(0);

  await test.step('it is the first hit; “I have this too” counts there and is kept everywhere', async () => {
    await go(player, '/home?search=guestbooks');
    const hit = player.locator('#content').getByRole('listitem').first();
    await expect(hit.getByRole('link', { name: title })).toBeVisible();
    const joined = player.waitForResponse('**/incident/join');
    await hit.getByRole('button', { name: english('incidents.join') }).press('Enter');
    expect(await (await joined).json()).toMatchObject({ code: 0, msg: { joined_count: 1 } });
    await expect(hit.getByRole('button', { name: english('incidents.join'), pressed: true })).toBeFocused();
    await expect(player.getByRole('status').filter({ hasText: english('incidents.joined') })).toBeVisible();
    await go(player, '/home');
    await expect(joinIn(player)).toHaveAttribute('aria-pressed', 'true');
    await strip(player).getByRole('link', { name: title }).tap();
    await expect(player.getByRole('article').filter({ hasText: title })).toBeVisible();
  });

  const { version } = await callAs(staff, '/incident/open', { id });
  await callAs(staff, '/incident/close', { id, version });
  // A new player for each place: a device keeps the response, so a second place might not ask.
  for (const path of places) {
    const later = await stage.player('/home/me');
    await seeOnly(later, title);
    const listed = later.waitForResponse('**/category/list');
    await go(later, path);
    await listed;
    await expect(strip(later)).toHaveCount(0);
  }
  const seeker = await stage.player('/home/me');
  await go(seeker, '/home?search=guestbooks');
  await expect(seeker.getByText(english('search.empty.text', { query: 'guestbooks' }))).toBeVisible();
});

test('of several known issues the strip shows the newest; “and 2 more” opens the list [C6]', async ({ stage }) => {
  const staff = await stage.staff('agent', 'Vera Novak', '/incidents');
  const mark = unique('Ferry');
  const titles = ['first', 'second', 'third'].map((place) => `${mark} ${place}`);
  for (const title of titles) {
    const texts = [{ lang: 3 as const, title, body: 'We are looking.', answer: '' }];
    const { id, version } = await callAs(staff, '/incident/save', { id: null, version: 0, texts });
    await callAs(staff, '/incident/publish', { id, version });
  }
  const player = await stage.player('/home/me');
  await seeOnly(player, mark);
  await go(player, '/home');
  await expect(strip(player).getByRole('link', { name: `${mark} third` })).toBeVisible();
  await strip(player)
    .getByRole('link', { name: english('incidents.others', { count: 2 }) })
    .tap();
  await expect(player.getByRole('article').first()).toContainText(`${mark} second`);
});

test('the place of the known issue goes away when the list cannot be loaded, and is as high as its words without its actions [C6]', async ({
  browser,
  own,
  stage,
}) => {
  const staff = await stage.staff('agent', 'Vera Novak', '/incidents');
  const texts = [{ lang: 3 as const, title: unique('The well is dry'), body: 'We are digging.', answer: '' }];
  const saved = await callAs(staff, '/incident/save', { id: null, version: 0, texts, category_id: 4 });
  await callAs(staff, '/incident/publish', { id: saved.id, version: saved.version });
  const context = await browser.newContext({ ...phone, baseURL: own.origin });
  const page = await context.newPage();
  const held: (() => void)[] = [];
  await page.route('**/category/list', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.abort();
  });
  for (const path of ['/home', account]) {
    await go(page, path);
    await expect(strip(page)).toBeVisible();
    await expect(async () => {
      for (const fail of held.splice(0)) fail();
      await expect(strip(page)).toHaveCount(0, { timeout: 500 });
    }).toPass();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(/\/assets\/more-/, (route) => route.abort());
  await go(page, '/home');
  await expect(strip(page).getByRole('link')).toBeVisible();
  await expect.poll(() => strip(page).evaluate((element) => element.clientHeight)).toBeLessThan(70);
  await context.close();
});
