import type { Locator, Page } from '@playwright/test';
import { createFeedbackFactory } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { claim, playerChatOf } from './support/chat-screens.ts';
import { expect, newGuid, test } from './support/chat-fixtures.ts';

const tablet = { viewport: { width: 1024, height: 768 } };

const widthOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.width ?? 0;

/** Nothing overflows the screen, and the page header overlaps nothing. */
const expectToFit = async (page: Page): Promise<void> => {
  const [inner, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(whole).toBeLessThanOrEqual(inner ?? 0);
  const title = page.locator('main h1');
  expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
};

test('on a tablet the navigation rail is collapsed, and a conversation stays readable, also beside another', async ({
  stage,
  make,
}) => {
  const [one, two] = [await make.waiting(), await make.waiting()];
  const page = await stage.staff('vera', `?scope=queue&open=${one.id}~${two.id}`, tablet);
  const talks = page.locator('[data-conversation]');
  await expect(talks).toHaveCount(2);
  expect(await widthOf(page.getByRole('navigation').first())).toBeLessThan(80);
  for (const talk of await talks.all()) expect(await widthOf(talk)).toBeGreaterThanOrEqual(400);
  await expectToFit(page);
});

test('on a tablet the player of a report is in a drawer, with the player’s current chat', async ({
  own,
  stage,
  make,
}) => {
  const player = await make.player();
  const reports = createFeedbackFactory({ ...own.services, limits: own.services.config.limits });
  const report = await reports.submitted({ ...player, kind: 'player' });
  const chat = await make.waiting(player);
  const page = await stage.staff('vera', '', tablet);
  await page.goto(`/community/console/feedback/${report}`);
  await expect(page.getByRole('main').getByRole('complementary')).toHaveCount(0);
  await expectToFit(page);
  await page.locator('main header button[aria-expanded="false"]').last().click();
  const link = page.getByRole('dialog').locator(`a[href*="${chat.id}"]`);
  await expect(link).toContainText(`#${chat.number}`);
  await link.click();
  await expect(page.locator(`[data-conversation="${chat.id}"]`)).toBeVisible();
});

test('claiming a chat focuses its composer, and all counters change together', async ({ stage }) => {
  const guid = newGuid();
  await playerChatOf(await stage.player({ guid })).say('Is this on?');
  const page = await stage.staff('vera', '?scope=queue');
  const countsOf = async (): Promise<string[]> => page.locator('[class*="tabs"] button').allInnerTexts();
  await expect.poll(async () => (await countsOf())[0]).toContain('1');
  const talk = await claim(page, guid);
  await expect(talk.field).toBeFocused();
  const [queue, mine] = await countsOf();
  expect([queue?.replaceAll(/\D/g, ''), mine?.replaceAll(/\D/g, '')]).toEqual(['', '1']);
});
