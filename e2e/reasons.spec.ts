import type { Page } from '@playwright/test';
import { createFeedbackFactory } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { expect, test, type OwnServer } from './support/chat-fixtures.ts';
import { callAs } from './support/staff-session.ts';

const consoleUrl = '/community/console';
/** The first visit of a page loads its code. */
const firstVisit = { timeout: 30_000 };

const reportOf = async ({ services }: OwnServer, description: string): Promise<string> => {
  const reports = createFeedbackFactory({ ...services, limits: services.config.limits });
  return reports.submitted(await reports.sender(), { description });
};

/** Opens the dialog by its key, and sets both. */
const setTopic = async (page: Page, reason: string, tag: string): Promise<void> => {
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: /^Reason and tags for/ });
  await dialog.getByLabel('Reason', { exact: true }).first().click();
  await page.getByRole('option', { name: reason, exact: true }).click();
  await dialog.getByLabel('Tags', { exact: true }).first().fill(tag);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
};

test('a reason and a tag are set on a chat and on a report by one key, shown on both, and filter the lists', async ({
  own,
  stage,
  make,
}) => {
  const [chat, other] = [await make.waiting(), await make.waiting()];
  const [report, plain] = [await reportOf(own, 'Where is my Ember Pack?'), await reportOf(own, 'The map is dark.')];
  const page = await stage.staff('vera', `?scope=queue&open=${chat.id}`);
  const talk = page.locator(`[data-conversation="${chat.id}"]`);
  await talk.locator('header').click();
  await setTopic(page, 'Missing items', 'ember-pack');
  await expect(talk.locator('header')).toContainText('Missing items');
  await expect(talk.locator('header')).toContainText('#ember-pack');
  const row = (id: number) => page.getByRole('button', { name: new RegExp(`Player ${id}\\b`) }).first();
  await page.goto(`${consoleUrl}/chat?scope=queue&tag=ember-pack`);
  await expect(row(chat.guid)).toContainText('Missing items');
  await expect(row(other.guid)).toHaveCount(0);

  await page.goto(`${consoleUrl}/feedback/${report}`);
  await expect(page.getByRole('textbox', { name: /^Write in/ })).toBeVisible(firstVisit);
  await setTopic(page, 'Missing items', 'ember-pack');
  await expect(page.locator('main header').getByText('Missing items')).toBeVisible();
  await page.goto(`${consoleUrl}/feedback`);
  await expect(page.getByRole('link', { name: 'The map is dark.' })).toBeVisible();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('option', { name: 'ember-pack' }).click();
  await expect(page.getByRole('link', { name: 'Where is my Ember Pack?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'The map is dark.' })).toHaveCount(0);
  expect((await callAs(page, '/feedback/open', { id: plain })).tags).toEqual([]);
});

test('selected reports stay selected for the next action, and their reason and tag can be undone', async ({
  own,
  stage,
}) => {
  const tag = `lot-${Date.now()}`;
  const ids = [await reportOf(own, 'The first of a lot.'), await reportOf(own, 'The second of a lot.')];
  const page = await stage.staff('vera', '');
  for (const id of ids) await callAs(page, '/reason/of_report', { id, add_tags: [tag] });
  const topicsOf = () =>
    Promise.all(
      ids.map(async (id) => {
        const { reason_id: reason, tags } = await callAs(page, '/feedback/open', { id });
        return [reason !== null, tags.includes('found-late')];
      }),
    );
  await page.goto(`${consoleUrl}/feedback?tag=${tag}`);
  await expect(page.getByRole('link', { name: /of a lot/ })).toHaveCount(2, firstVisit);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Selected reports' });
  await bar.getByRole('button', { name: 'Reason', exact: true }).click();
  await page.getByRole('option', { name: 'Missing items', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Missing items' })).toHaveCount(2);
  await expect(bar.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Missing items' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.keyboard.type('found late');
  await page.getByRole('option', { name: /^found-late/ }).click();
  await expect.poll(topicsOf).toEqual([
    [false, true],
    [false, true],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(topicsOf).toEqual([
    [false, false],
    [false, false],
  ]);
  // Reports that the action takes out of the view are no longer selected.
  await callAs(page, '/reason/of_report', { id: ids[0] ?? '', remove_tags: [tag] });
  await expect(bar.getByText('1 selected')).toBeVisible();
});

test('two members of staff in one report see each other, and who is writing, until one leaves', async ({
  own,
  stage,
}) => {
  const report = await reportOf(own, 'The gate in the east stays shut.');
  const [vera, otto] = [await stage.staff('vera', ''), await stage.staff('otto', '')];
  await vera.goto(`${consoleUrl}/feedback/${report}`);
  await otto.goto(`${consoleUrl}/feedback/${report}`);
  const head = (page: Page) => page.locator('main header').getByRole('status');
  await expect(head(vera)).toContainText('Otto Berg is reading', firstVisit);
  await expect(head(otto)).toContainText('Vera Novak is reading');
  await vera.getByRole('textbox', { name: /^Write in/ }).pressSequentially('We are on it');
  await expect(head(otto)).toContainText('Vera Novak is writing a reply');
  await expect(
    otto.getByRole('region', { name: 'Reply or note' }).getByText('Vera Novak is writing a reply'),
  ).toBeVisible();
  await vera.goto(`${consoleUrl}/feedback`);
  await expect(otto.locator('main header').getByText(/Vera Novak/)).toHaveCount(0);
});

test('a shared view appears for colleagues with the number of its reports', async ({ own, stage }) => {
  const tag = `shared-${Date.now()}`;
  const vera = await stage.staff('vera', '');
  for (const words of ['The first of two reports.', 'The second of two reports.']) {
    await callAs(vera, '/reason/of_report', { id: await reportOf(own, words), add_tags: [tag] });
  }
  await vera.goto(`${consoleUrl}/feedback?tag=${tag}`);
  await vera.getByRole('button', { name: 'Save view' }).click();
  await vera.getByRole('textbox', { name: 'View name' }).fill('Ember refunds');
  await vera.getByRole('checkbox', { name: 'Share with everyone' }).check();
  await vera.getByRole('button', { name: 'Save', exact: true }).click();
  const otto = await stage.staff('otto', '');
  await otto.goto(`${consoleUrl}/feedback`);
  const view = otto.getByRole('group', { name: 'Saved views' }).getByRole('button', { name: /^Ember refunds/ });
  await expect(view).toContainText('2', firstVisit);
  await view.click();
  await expect(otto).toHaveURL(new RegExp(`tag=${tag}`));
  await expect(otto.getByRole('link', { name: /of two reports/ })).toHaveCount(2);
  await expect(otto.getByRole('button', { name: 'More actions for Ember refunds' })).toHaveCount(0);
  await vera.getByRole('button', { name: 'More actions for Ember refunds' }).click();
  await vera.getByRole('menuitem', { name: 'Remove view: Ember refunds' }).click();
  await expect(view).toHaveCount(0);
});
