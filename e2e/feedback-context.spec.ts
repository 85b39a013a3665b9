import type { FeedbackContext } from '@guildhall/contract/feedback/context.ts';
import type { Page } from '@playwright/test';
import { english as say, formOf } from './support/feedback-form.ts';
import { expect, test } from './support/feedback-fixtures.ts';
import type { OwnServer } from './support/people.ts';

const parts = ['version', 'channel', 'device', 'screen', 'language', 'network', 'app', 'errors'] as const;
const nameOf = (part: (typeof parts)[number]): string => say(`feedback.context.${part}`);

/** The included context as a player reads it: the label of each part and its lines. */
const asShown = (context: FeedbackContext): Record<string, string[]> =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const value = context[part];
      return value === undefined ? [] : [[nameOf(part), Array.isArray(value) ? value : [String(value)]]];
    }),
  );

const card = (page: Page) => page.locator('details').filter({ hasText: say('feedback.context.title') });

/** The context the form announces. */
const shownIn = async (page: Page): Promise<Record<string, string[]>> => {
  const rows = await card(page).getByRole('listitem').all();
  const read = rows.slice(1).map(async (row) => {
    const lines = await row.locator('small').allTextContents();
    const whole = (await row.textContent()) ?? '';
    return [whole.slice(0, whole.length - lines.join('').length), lines] as const;
  });
  return Object.fromEntries(await Promise.all(read));
};

const storedOf = async ({ services }: OwnServer, description: string): Promise<FeedbackContext | null> => {
  const { context } = await services.database.query
    .selectFrom('feedback')
    .select('context')
    .where('description', '=', description)
    .executeTakeFirstOrThrow();
  return context as FeedbackContext | null;
};

const message = 'The map of the harbour did not load';

/**
 * Raises an error and opens the form afterwards. Retries, because the app installs its error listener a moment after
 * its start.
 */
const openWithError = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.evaluate((text) => dispatchEvent(new ErrorEvent('error', { message: text })), message);
    await page.getByRole('link', { name: say('feedback.report') }).tap();
    await card(page).locator('summary').tap();
    if (await card(page).getByText(message).first().isVisible()) return;
    await page.goBack();
    throw new Error('the error listener is not installed yet');
  }).toPass();
};

const send = async (page: Page, description: string): Promise<void> => {
  const form = formOf(page);
  await form.email.fill('anna@games.example.com');
  await form.description.fill(description);
  await form.send.tap();
  await page.getByRole('link', { name: say('feedback.arrived.open_issue') }).tap();
  await expect(page.getByText(say('feedback.next.pending'))).toBeVisible();
};

test('the server stores exactly the context the form announces, and nothing the player removed [F1]', async ({
  stage,
  own,
}) => {
  const page = await stage.player('/feedback');
  await openWithError(page);
  const shown = await shownIn(page);
  expect(Object.keys(shown)).toEqual(expect.arrayContaining(parts.filter((part) => part !== 'network').map(nameOf)));
  expect(shown[nameOf('version')]).toEqual(['3.4.0']);
  expect(shown[nameOf('language')]).toEqual(['en-US']);

  const removed = [nameOf('device'), nameOf('errors')];
  for (const name of removed) await card(page).getByRole('checkbox', { name }).uncheck();
  const description = 'The harbour shows no map any more, only water.';
  await send(page, description);
  const stored = asShown((await storedOf(own, description)) ?? {});
  const expected = Object.fromEntries(Object.entries(shown).filter(([name]) => !removed.includes(name)));
  expect(stored).toEqual(expected);

  // Afterwards the player finds the same list in the report, and staff see no more than that.
  const sent = page.locator('details').filter({ hasText: say('feedback.sent') });
  await sent.locator('summary').tap();
  for (const [name, lines] of Object.entries(expected)) {
    await expect(sent.locator('div').filter({ hasText: name }).locator('dd')).toHaveText(lines.join('\n'));
  }
  await expect(sent).not.toContainText(message);
  const analyst = await stage.staff('analyst', 'Ana Reyes', '/feedback?state=open&sort=newest');
  await analyst.getByRole('link', { name: description }).click();
  const panel = analyst.getByRole('complementary', { name: 'Player and context' });
  await expect(panel).toContainText(shown[nameOf('screen')]?.[0] ?? '');
  await expect(panel).not.toContainText('Mozilla');
  await expect(panel).not.toContainText(message);
});

test('a player who removes all context sends none [F1]', async ({ stage, own }) => {
  const page = await stage.player('/feedback/create');
  await card(page).locator('summary').tap();
  await card(page)
    .getByRole('checkbox', { name: say('feedback.context.all') })
    .uncheck();
  await expect(card(page).locator('summary')).toContainText(say('feedback.context.nothing'));
  const description = 'I would rather not say with which phone I play.';
  await send(page, description);
  expect(await storedOf(own, description)).toBeNull();
  const sent = page.locator('details').filter({ hasText: say('feedback.sent') });
  await sent.locator('summary').tap();
  await expect(sent).toContainText(say('feedback.sent_nothing'));
});
