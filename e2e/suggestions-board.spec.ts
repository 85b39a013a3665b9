import type { Page } from '@playwright/test';
import { english as say, formOf, unfoldForm } from './support/feedback-form.ts';
import { expect, queueRow, reportOf, sendReport, test, unique } from './support/feedback-fixtures.ts';

const idea = 'Let us fish at night too, please. My brother Tom and I would love that.';
const title = unique('Fishing at night');
const duplicate = unique('Fishing in the dark');

const publish = async (staff: Page, words: string): Promise<void> => {
  await staff.getByRole('textbox', { name: 'Title' }).fill(words);
  await staff.getByRole('textbox', { name: 'Description' }).fill('When the moon is up.');
  await staff.getByRole('button', { name: 'Publish' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(staff.getByRole('heading', { name: words, level: 1 })).toBeVisible();
};

const cardOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
const support = (page: Page, words: string) =>
  cardOf(page, words).getByRole('button', { name: say('suggestions.support') });
const supportNow = async (page: Page, words: string): Promise<void> => {
  const arrived = page.waitForResponse('**/suggestion/support');
  await support(page, words).tap();
  await arrived;
  await expect(support(page, words)).toHaveAttribute('aria-pressed', 'true');
};
const supporters = (count: number): string => say('suggestions.supporters', { count });

test('/feedback/suggest opens with the board; the form above it is one tap away and keeps the draft [A4, F1]', async ({
  stage,
}) => {
  const page = await stage.player('/feedback');
  await page.getByRole('link', { name: say('feedback.suggest') }).tap();
  await expect(page).toHaveURL(/\/feedback\/suggest$/);
  const { email, description } = formOf(page, say, 'suggestion');
  const heading = page.getByRole('heading', { name: say('suggestions.heading'), exact: true });
  await expect(heading).toBeInViewport();
  await expect(email).toBeHidden();
  await unfoldForm(page);
  await expect(email).toBeInViewport();
  await expect(description).toBeInViewport();
  await description.fill(idea);

  await page.getByRole('link', { name: say('suggestions.order.new') }).tap();
  await expect(page).toHaveURL(/sort=new/);
  await expect(heading).toBeInViewport();
  await expect(description).toHaveValue(idea);

  // The board adds no history entry, and the draft is still there afterwards.
  await page.goBack();
  await expect(page).toHaveURL(/\/feedback$/);
  await page.goForward();
  await unfoldForm(page);
  await expect(description).toBeVisible();
  await expect(description).toHaveValue(idea);
});

test('a player’s suggestion is put on the board and supported by others; merging a duplicate moves its supporters to the original [F1]', async ({
  stage,
}) => {
  test.slow();
  const staff = await stage.staff('agent', 'Vera Novak', '/feedback?state=open&sort=newest');
  const lea = await stage.player('/feedback/suggest');

  await test.step('Lea writes a suggestion, and staff publish it in edited words', async () => {
    const form = formOf(lea, say, 'suggestion');
    await unfoldForm(lea);
    await form.email.fill('lea@games.example.com');
    await form.description.fill(idea);
    await form.send.tap();
    await expect(lea.getByText(say('success.submitted'))).toBeVisible();
    await queueRow(staff, 'Let us fish').getByRole('link').click();
    await staff.getByRole('link', { name: 'Add to idea board…' }).click();
    await expect(staff.locator('blockquote')).toHaveText(idea);
    await publish(staff, title);
  });
  const original = staff.url();

  const noah = await stage.player('/feedback/suggest');
  await test.step('Lea supports her own suggestion; Noah supports it, and the next visit shows one more', async () => {
    await expect(cardOf(noah, title)).toContainText(supporters(1));
    await expect(cardOf(noah, title)).not.toContainText('Tom');
    await supportNow(noah, title);
    await expect(cardOf(noah, title)).toContainText(supporters(2));
    await lea.goto('/community/feedback/suggest');
    await expect(cardOf(lea, title)).toContainText(say('suggestions.mine'));
    await expect(cardOf(lea, title)).toContainText(supporters(2));
    await noah.reload();
    await expect(support(noah, title)).toHaveAttribute('aria-pressed', 'true');
  });

  const mia = await stage.player('/feedback/suggest');
  const { id } = await sendReport(mia, { type: 2, description: 'I would like to catch fish when it is dark.' });
  await test.step('Mia’s identical suggestion gets its own entry, which Lea and Noah support', async () => {
    await staff.goto(`/community/console/suggestions/new?from=${id}`);
    await expect(staff.locator('blockquote')).toHaveText('I would like to catch fish when it is dark.');
    await publish(staff, duplicate);
    for (const page of [lea, noah]) {
      await page.reload();
      await supportNow(page, duplicate);
    }
    await expect(cardOf(noah, duplicate)).toContainText(supporters(3));
  });

  await test.step('staff merge it into the original, which then counts each supporter of either once', async () => {
    await staff.getByRole('button', { name: 'Merge into another…' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Original suggestion' }).fill(title);
    await dialog.getByRole('radio', { name: new RegExp(title) }).check();
    await dialog.getByRole('button', { name: /^Merge into #\d+$/ }).click();
    await expect(staff.getByText('This is a duplicate.')).toBeVisible();
    await mia.reload();
    await expect(cardOf(mia, title)).toContainText(supporters(3));
    await expect(cardOf(mia, duplicate)).toHaveCount(0);
    await staff.getByRole('link', { name: /^Open the original/ }).click();
    await expect(staff).toHaveURL(original);
  });

  await test.step('Mia’s report links to the original', async () => {
    await mia.goto(`/community/feedback/info/${id}`);
    const link = mia.getByRole('link', { name: title });
    await expect(link).toContainText(say('feedback.on_board', { count: 3 }));
    await link.tap();
    await expect(mia.getByRole('heading', { name: say('suggestions.heading'), exact: true })).toBeInViewport();
    expect(await reportOf(staff, 'catch fish')).toMatchObject({ suggestion_id: Number(original.split('/').at(-1)) });
  });
});
