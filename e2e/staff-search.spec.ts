import type { Page } from '@playwright/test';
import { createSearchStage } from '../apps/server/src/features/staff-search/testing/staff-search.factory.ts';
import { findingsOn } from './support/accessibility.ts';
import { consolePath, expect, test } from './support/console-fixtures.ts';
import { callAs } from './support/staff-session.ts';

const paletteOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Search or jump to…' });
  return { dialog, input: dialog.getByRole('textbox', { name: 'Search everything, or jump to a page' }) };
};
/** A word that only this run uses: letters, because codes are not indexed. */
const newWord = (): string =>
  `stone${Array.from(crypto.getRandomValues(new Uint8Array(10)), (n) => String.fromCharCode(97 + (n % 26))).join('')}`;

/** The worker indexes within seconds. */
const untilFound = (page: Page, text: string, kinds: number): Promise<void> =>
  expect
    .poll(async () => (await callAs(page, '/staffsearch/overview', { text })).groups.length, { timeout: 20_000 })
    .toBe(kinds);

test('Ctrl+K finds every kind of item by a word, and the page filters them', async ({ consoleApp, own }) => {
  const page = await consoleApp.open('ada', '/people');
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
  const admin = (await own.services.database.query.selectFrom('staff_member').select('id').executeTakeFirstOrThrow())
    .id;
  const { make, kinds } = createSearchStage(own.services, admin);
  const word = newWord();
  for (const kind of kinds) await make[kind](`The ${word} is lost & <b>gone</b>`);
  await untilFound(page, word, kinds.length);

  // Typed at once: the keys belong to the palette, even before it is there.
  await page.getByRole('textbox').first().focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(word.slice(0, 12), { delay: 0 });
  const { dialog, input } = paletteOf(page);
  await expect(input).toHaveValue(word.slice(0, 12));
  for (const name of [
    /^Chat #\d+/,
    /^The gate is shut/,
    /^Mounts that swim/,
    /^A title/,
    /^A template/,
    `The ${word}`,
  ]) {
    await expect(dialog.getByRole('button', { name }).first()).toBeVisible();
  }
  await expect(dialog.getByRole('button', { name: /^Report #\d+/ })).toContainText(word);
  expect(await findingsOn(page, 'palette')).toEqual([]);
  await dialog.getByRole('button', { name: /^Report #\d+/ }).click();
  await expect(page).toHaveURL(/\/feedback\/[\da-f-]{36}$/);

  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await page.keyboard.type(word);
  await dialog.getByRole('button', { name: `All results for “${word}”` }).click();
  await expect(page).toHaveURL(new RegExp(`/search\\?text=${word}$`));
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Reports' }).locator('mark')).toHaveText(word);
  await expect(page.getByRole('list', { name: 'Reports' })).toContainText('<b>gone</b>');
  expect(await findingsOn(page, 'search page')).toEqual([]);

  await page.getByRole('button', { name: 'Type' }).click();
  await page.getByRole('menuitemradio', { name: 'Templates' }).click();
  await expect(page).toHaveURL(/kind=template/);
  await expect(page.getByRole('list', { name: 'Templates' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Reports' })).toHaveCount(0);
  await page.goto(`${consolePath}/search?text=${word}&state=open&time=before_month`);
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.goto(`${consolePath}/search?text=${word}&state=open&time=week`);
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('link')).toHaveCount(1);
  await page.getByRole('list', { name: 'Chats' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/chat\?.*open=/);
});

test('in Ctrl+K, Enter opens the first hit with the focus on its page, and ↓ Enter the second, also when the hits arrive late', async ({
  consoleApp,
  own,
}) => {
  const page = await consoleApp.open('ada', '/people');
  const { stage } = createSearchStage(own.services, '');
  const word = newWord();
  const ids = [
    await stage.report({ description: `The first ${word} is lost` }),
    await stage.report({ description: `The second ${word} is lost` }),
  ];
  await expect
    .poll(async () => (await callAs(page, '/staffsearch/overview', { text: word })).groups[0]?.list.length)
    .toBe(2);
  const { dialog, input } = paletteOf(page);
  const late = Promise.withResolvers<void>();
  await page.route('**/staffsearch/overview', async (route) => {
    await late.promise;
    await route.continue();
  });
  const type = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
    await page.keyboard.type(word);
  };
  const hits = dialog.getByRole('button', { name: /^Report #\d+/ });
  await type();
  // Until the hits are there, Enter would open the page with all of them.
  await expect(dialog.locator('[data-selected]')).toContainText('All results for');
  late.resolve();
  await expect(hits).toHaveCount(2);
  await expect(dialog.locator('[data-selected]')).toHaveCount(1);
  const first = await hits.first().textContent();
  await expect(dialog.locator('[data-selected]')).toHaveText(first ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/feedback\/[\da-f-]{36}$/);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  const opened = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await type();
  // The report just opened is listed as such, and not once more as a hit: both reports and "All results".
  await expect(dialog.locator('[data-action]').filter({ hasText: word })).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const other = ids.find((id) => id !== opened) ?? '';
  await expect(page).toHaveURL(new RegExp(`/feedback/${other}$`));

  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await page.keyboard.type('Audit trail');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit trail', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await page.keyboard.type('Unassigned reports');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/feedback\?/);
  await expect(page.getByRole('main')).toBeFocused();
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await help.focus();
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
});

test('a search by email takes a click, and a failed search can be repeated', async ({ consoleApp, own }) => {
  const page = await consoleApp.open('ada', '/search?text=nora%40opal.example');
  const { stage } = createSearchStage(own.services, '');
  await stage.report({ description: 'Something about an order', email: 'nora@opal.example' });
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Search by email or ID' }).click();
  await expect(page.getByRole('list', { name: 'Found by this search' }).getByRole('link')).toHaveCount(1);

  await page.route('**/staffsearch/overview', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await page.keyboard.type('granite');
  const { dialog } = paletteOf(page);
  const failed = dialog.getByRole('button', { name: 'The search failed.' });
  await expect(failed).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/staffsearch/overview');
  await failed.click();
  await expect(dialog.getByText('Nothing found')).toBeVisible();
});

test('synonyms that a colleague saved meanwhile are a conflict once, and what was typed is saved by the next try', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('ada', '/synonyms');
  const [word, theirs, mine] = [newWord(), newWord(), newWord()];
  const { id, version } = await callAs(page, '/synonym/save', {
    id: null,
    version: 0,
    terms: [{ lang: 3, words: [word, 'ferry'] }],
  });
  await page.getByRole('button', { name: `Edit ${word}` }).click();
  const dialog = page.getByRole('dialog');
  const english = dialog.getByRole('textbox', { name: 'English' });
  await english.fill(`${word}, ${mine}`);
  const colleague = await consoleApp.open('mei', '/synonyms');
  await callAs(colleague, '/synonym/save', { id, version, terms: [{ lang: 3, words: [word, theirs] }] });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Mei Lin saved a change before you.');
  await expect(english).toHaveValue(`${word}, ${mine}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${word}, ${mine}`)).toBeVisible();
  await expect(page.getByText(theirs)).toHaveCount(0);
});
