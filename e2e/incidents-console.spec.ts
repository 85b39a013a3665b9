import type { StaffIncident } from '@guildhall/contract/incidents/staff.ts';
import type { Page } from '@playwright/test';
import { consolePath, expect, test, titled } from './support/console-fixtures.ts';
import { callAs } from './support/staff-session.ts';

const write = (page: Page, title: string, answer = ''): Promise<StaffIncident> =>
  callAs(page, '/incident/save', { id: null, version: 0, texts: [{ lang: 3, title, body: 'It is slow.', answer }] });

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });

test('a known issue is written, published and closed, and each dialog says whom it will reach', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('mei', '/incidents');
  await expect(page.getByRole('heading', { name: 'Known issues', level: 1 })).toBeVisible();
  await page.keyboard.press('c');
  const title = titled('Lag in the evening');
  await field(page, 'Description').fill('The servers are slow.');
  await expect(page.getByText('English: “Title” is still empty')).toBeVisible();
  await field(page, 'Title').fill(title);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/incidents\/\d+$/);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Languages' })
    .getByRole('button', { name: /^German/ })
    .click();
  await expect(page.getByRole('region', { name: 'English text' })).toContainText(title);
  await field(page, 'Title').fill('Abends langsam');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish this known issue?' });
  await expect(publishing).toContainText('16 languages have no text yet');
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Players can see it and join.')).toBeVisible();

  await page.getByRole('button', { name: 'Close…' }).click();
  await page
    .getByRole('dialog', { name: 'The closing reply is missing' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page
    .getByRole('navigation', { name: 'Languages' })
    .getByRole('button', { name: /^English/ })
    .click();
  await field(page, 'Closing reply').fill('It is fast again.');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close…' }).click();
  const closing = page.getByRole('dialog', { name: 'Close it and reply to everyone?' });
  await expect(closing.locator('blockquote')).toHaveText('It is fast again.');
  await expect(closing).toContainText('No one joined.');
  await expect(closing).toContainText('This language has text but no closing reply: German.');
  await closing.getByRole('button', { name: 'Close and reply' }).click();
  await expect(page.getByText('It’s closed, and everyone got the reply.')).toBeVisible();
  await expect(field(page, 'Title')).not.toBeEditable();

  await page.getByRole('link', { name: 'Back to known issues' }).click();
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/incidents\?state=open$/);
  await expect(page.getByText(title)).toHaveCount(0);
});

test('two editors working in two languages both keep their texts; in the same field the second one chooses which text to keep', async ({
  consoleApp,
}) => {
  const [mine, theirs] = [await consoleApp.open('mei', '/account'), await consoleApp.open('otto', '/account')];
  const { id } = await write(mine, titled('Two pens'));
  await mine.goto(`${consolePath}/incidents/${id}?lang=11`);
  await theirs.goto(`${consolePath}/incidents/${id}`);
  await field(mine, 'Title').fill('Zwei Federn');
  await field(theirs, 'Description').fill('Theirs');
  await theirs.keyboard.press('Control+s');
  await expect(saved(theirs)).toBeVisible();
  await mine.keyboard.press('Control+s');
  await expect(saved(mine)).toBeVisible();
  const { texts } = await callAs(mine, '/incident/open', { id });
  expect(texts.map(({ lang, body }) => [lang, body])).toEqual([
    [3, 'Theirs'],
    [11, ''],
  ]);

  await mine
    .getByRole('navigation', { name: 'Languages' })
    .getByRole('button', { name: /^English/ })
    .click();
  await field(mine, 'Description').fill('Mine');
  await field(theirs, 'Description').fill('Theirs again');
  await theirs.keyboard.press('Control+s');
  await expect(mine.getByText('Otto Berg saved “Description · English” while you were writing.')).toBeVisible();
  await expect(mine.locator('blockquote')).toHaveText('Theirs again');
  await expect(field(mine, 'Description')).toHaveValue('Mine');
  await expect(mine.getByText('Choose above which text to keep')).toBeVisible();
  await mine.getByRole('button', { name: 'Keep mine' }).click();
  await mine.keyboard.press('Control+s');
  await expect(saved(mine)).toBeVisible();
  await expect(field(theirs, 'Description')).toHaveValue('Mine');
});

test('leaving with unsaved texts asks for confirmation, and a reload restores them', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei', '/account');
  const { id } = await write(page, titled('Kept'));
  await page.goto(`${consolePath}/incidents/${id}`);
  await field(page, 'Description').fill('Half a sentence');
  await page.getByRole('link', { name: 'Suggestions' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('Your draft stays in this browser');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Suggestions', level: 1 })).toBeVisible();
  await page.goto(`${consolePath}/incidents/${id}`);
  await expect(field(page, 'Description')).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(field(page, 'Description')).toHaveValue('It is slow.');
});

test('read-only staff see everything and can change nothing', async ({ consoleApp }) => {
  const page = await consoleApp.open('ana', '/account');
  const writer = await consoleApp.open('mei', '/account');
  const { id } = await write(writer, titled('Read only'));
  await page.goto(`${consolePath}/incidents/${id}`);
  await expect(page.getByText('Read-only')).toBeVisible();
  await expect(field(page, 'Title')).not.toBeEditable();
  await expect(page.getByRole('button', { name: /^(?:Save|Publish|Close…)/ })).toHaveCount(0);
  await page.goto(`${consolePath}/incidents`);
  await expect(page.getByRole('heading', { name: 'Known issues', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New known issue' })).toHaveCount(0);
});
