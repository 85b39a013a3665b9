import type { DeskIncident } from '@guildhall/contract/incidents-desk.ts';
import type { Page } from '@playwright/test';
import { consolePath, expect, test, titled } from './desk.ts';
import { callAs } from './staff.ts';

const write = (page: Page, title: string, answer = ''): Promise<DeskIncident> =>
  callAs(page, '/incident/save', { id: null, version: 0, texts: [{ lang: 3, title, body: 'It is slow.', answer }] });

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });

test('a known issue is written, published and closed, and says beforehand whom it reaches', async ({ desk }) => {
  const page = await desk.open('mei', '/issues');
  await expect(page.getByRole('heading', { name: 'Known issues', level: 1 })).toBeVisible();
  await page.keyboard.press('c');
  const title = titled('Lag in the evening');
  await field(page, 'Description').fill('The servers are slow.');
  await expect(page.getByText('English: “Title” is still empty')).toBeVisible();
  await field(page, 'Title').fill(title);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/issues\/\d+$/);
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
  await expect(publishing).toContainText('16 languages have no text of their own');
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Players see it and can join.')).toBeVisible();

  await page.getByRole('button', { name: 'Close…' }).click();
  await page
    .getByRole('dialog', { name: 'The answer is still missing' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page
    .getByRole('navigation', { name: 'Languages' })
    .getByRole('button', { name: /^English/ })
    .click();
  await field(page, 'Answer at the end').fill('It is fast again.');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close…' }).click();
  const closing = page.getByRole('dialog', { name: 'Close it and answer everybody?' });
  await expect(closing.locator('blockquote')).toHaveText('It is fast again.');
  await expect(closing).toContainText('Nobody joined.');
  await expect(closing).toContainText('Written, but without its answer: German.');
  await closing.getByRole('button', { name: 'Close and answer' }).click();
  await expect(page.getByText('It is over and everybody was answered.')).toBeVisible();
  await expect(field(page, 'Title')).not.toBeEditable();

  await page.getByRole('link', { name: 'Back to the known issues' }).click();
  await page.getByRole('button', { name: 'State' }).click();
  await page.getByRole('menuitemradio', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/issues\?state=open$/);
  await expect(page.getByText(title)).toHaveCount(0);
});

test('two who write in two languages both keep their words; in one field the second decides', async ({ desk }) => {
  const [mine, theirs] = [await desk.open('mei', '/account'), await desk.open('otto', '/account')];
  const { id } = await write(mine, titled('Two pens'));
  await mine.goto(`${consolePath}/issues/${id}?lang=11`);
  await theirs.goto(`${consolePath}/issues/${id}`);
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
  await expect(mine.getByText('Otto Berg saved “Description · English” while you were writing it.')).toBeVisible();
  await expect(mine.locator('blockquote')).toHaveText('Theirs again');
  await expect(field(mine, 'Description')).toHaveValue('Mine');
  await expect(mine.getByText('Decide above which text stays')).toBeVisible();
  await mine.getByRole('button', { name: 'Keep mine' }).click();
  await mine.keyboard.press('Control+s');
  await expect(saved(mine)).toBeVisible();
  await expect(field(theirs, 'Description')).toHaveValue('Mine');
});

test('unsaved texts are asked about before one leaves, and are back after a reload', async ({ desk }) => {
  const page = await desk.open('mei', '/account');
  const { id } = await write(page, titled('Kept'));
  await page.goto(`${consolePath}/issues/${id}`);
  await field(page, 'Description').fill('Half a sentence');
  await page.getByRole('link', { name: 'Suggestions' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('It stays in this browser');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Suggestions', level: 1 })).toBeVisible();
  await page.goto(`${consolePath}/issues/${id}`);
  await expect(field(page, 'Description')).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(field(page, 'Description')).toHaveValue('It is slow.');
});

test('who may only read sees everything and can change nothing', async ({ desk }) => {
  const page = await desk.open('ana', '/account');
  const writer = await desk.open('mei', '/account');
  const { id } = await write(writer, titled('Read only'));
  await page.goto(`${consolePath}/issues/${id}`);
  await expect(page.getByText('You can read here')).toBeVisible();
  await expect(field(page, 'Title')).not.toBeEditable();
  await expect(page.getByRole('button', { name: /^(?:Save|Publish|Close…)/ })).toHaveCount(0);
  await page.goto(`${consolePath}/issues`);
  await expect(page.getByRole('heading', { name: 'Known issues', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New known issue' })).toHaveCount(0);
});
