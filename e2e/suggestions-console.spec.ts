import type { StaffSuggestion } from '@guildhall/contract/suggestions/staff.ts';
import type { Page } from '@playwright/test';
import { createFeedbackFactory } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { consolePath, expect, test, titled } from './support/console-fixtures.ts';
import { callAs } from './support/staff-session.ts';

const put = (page: Page, title: string): Promise<StaffSuggestion> =>
  callAs(page, '/suggestion/publish', { feedback_id: null, texts: [{ lang: 3, title, body: '', answer: '' }] });

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test('a report becomes a suggestion in edited words, with the player’s original text beside them', async ({
  consoleApp,
  own,
}) => {
  const page = await consoleApp.open('ada', '/account');
  const factory = createFeedbackFactory({ ...own.services, limits: own.services.config.limits });
  const description = 'Please let us fish at night. My name is Tom.';
  const id = await factory.submitted(await factory.sender(), { type: 2, description });
  await page.goto(`${consolePath}/suggestions/new?from=${id}`);
  await expect(page.getByText('What the player wrote')).toBeVisible();
  await expect(page.locator('blockquote')).toHaveText(description);
  await expect(field(page, 'Title')).toHaveValue('Please let us fish at night');
  await field(page, 'Title').fill('Fishing at night');
  await field(page, 'Description').fill('When the moon is up.');
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish it on the idea board?' });
  await expect(dialog).toContainText('the sender will see it as their own');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'Fishing at night', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open report' })).toHaveAttribute(
    'href',
    `${consolePath}/feedback/${id}`,
  );
});

test('a suggestion is answered and planned, and open pages show that at once', async ({ consoleApp }) => {
  const [page, other] = [await consoleApp.open('mei', '/account'), await consoleApp.open('ana', '/account')];
  const { id } = await put(page, titled('Swimming mounts'));
  await page.goto(`${consolePath}/suggestions/${id}`);
  await other.goto(`${consolePath}/suggestions/${id}`);
  await field(page, 'Team reply').fill('With the winter update.');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Planned' }).click();
  await expect(page.getByText('players see that it’s coming')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(field(other, 'Team reply')).toHaveValue('With the winter update.');
  await expect(field(other, 'Team reply')).not.toBeEditable();
  await expect(other.getByText('players see that it’s coming')).toBeVisible();
});

test('a duplicate is merged into the original, found by a word or by its number, and links there', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('mei', '/account');
  const original = await put(page, titled('Quokkas as pets'));
  const duplicate = await put(page, titled('Let me keep a small animal'));
  await page.goto(`${consolePath}/suggestions/${duplicate.id}`);
  await page.getByRole('button', { name: 'Merge into another…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge into which suggestion?' });
  await dialog.getByRole('textbox', { name: 'Original suggestion' }).fill('quokkas');
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByRole('textbox', { name: 'Original suggestion' }).fill(`#${original.id}`);
  await dialog.getByRole('radio', { name: /Quokkas/ }).check();
  await dialog.getByRole('button', { name: `Merge into #${original.id}` }).click();
  await expect(page.getByText('This is a duplicate.')).toBeVisible();
  await page.getByRole('link', { name: `Open the original #${original.id}` }).click();
  await expect(page.getByRole('heading', { name: original.title, level: 1 })).toBeVisible();
});
