import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { createDeletionFactory } from '../apps/server/src/features/account-deletion/testing/account-deletion.factory.ts';
import { createFeedbackFactory } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { fullCard } from '../apps/server/src/features/players/testing/card.factory.ts';
import { findingsOn } from './support/accessibility.ts';
import { desktop, withoutAlerts } from './support/browser.ts';
import { expect, newGuid, phone, savePicture, test, type OwnServer } from './support/chat-fixtures.ts';
import { launchAddress } from './support/player-fixtures.ts';
import { signInWithoutPage } from './support/staff-session.ts';

const card = (page: Page) => page.getByRole('region', { name: 'From the game' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).first();

/** The game opens the page with a card in the ticket; then the player chats, reports and wants to leave. */
const playerWithCard = async (
  browser: Browser,
  own: OwnServer,
  make: { waiting: (from: never) => Promise<{ id: string }> },
) => {
  const guid = newGuid();
  const context = await browser.newContext({ ...phone, baseURL: own.origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  const exchanged = page.waitForResponse('**/launch/exchange');
  await page.goto(await launchAddress(guid, { folder: own.instance.folder, tier: 3, card: fullCard }));
  expect((await exchanged).status()).toBe(200);
  await context.close();
  const { services } = own;
  const { id: player } = await services.database.query
    .selectFrom('player')
    .select('id')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow();
  const { limits } = services.config;
  const sender = { playerId: player, kind: 'player', proof: 'ticket', network: '' } as const;
  const report = await createFeedbackFactory({ ...services, limits }).submitted(sender);
  const chat = await make.waiting({ ...sender, guid, roles: [] } as never);
  const deletion = await createDeletionFactory({ ...services, limits }).requested(player);
  return { guid, player, report, chat: chat.id, deletion: deletion.id };
};

/** Opens the console as a new member of staff. */
const openAs = async (
  browser: Browser,
  own: OwnServer,
  role: StaffRole,
  path: string,
  options: BrowserContextOptions = {},
) => {
  const context = await browser.newContext({ ...desktop, baseURL: own.origin, ...options });
  await context.addInitScript(withoutAlerts);
  await context.addCookies((await signInWithoutPage(browser, own, role, `The ${role}`)).cookies);
  const page = await context.newPage();
  await page.goto(`/community/console${path}`);
  return page;
};

test('what the game vouches for is beside chats, reports, deletion requests and in the search, masked until a reason is given [threat 16]', async ({
  browser,
  own,
  stage,
  make,
}) => {
  test.slow();
  const { guid, player, report, chat, deletion } = await playerWithCard(browser, own, make);

  await test.step('in a chat, with a link to the player', async () => {
    const page = await stage.staff('vera', `?scope=all&open=${chat}`);
    await expect(card(page)).toContainText('K•••', { timeout: 30_000 });
    await expect(card(page)).toContainText('Aurora 12');
    await expect(card(page)).toContainText('Moon pass');
    await expect(card(page)).not.toContainText('Kestrel');
    await savePicture(page, 'card-chat');
    await card(page).getByRole('link', { name: 'Player page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Player ${guid}` })).toBeVisible();
    await expect(timeline(page).getByRole('link', { name: /^Report #/ })).toBeVisible();
    await expect(timeline(page).getByRole('link', { name: /^Chat #/ })).toBeVisible();
    // Agents do not decide on deletions.
    await expect(timeline(page).getByText('Deletion request')).toHaveCount(0);
    await page.goto(`/community/console/feedback/${report}`);
    await expect(card(page)).toContainText('K•••');
    await savePicture(page, 'card-report');
    await page.goto(`/community/console/search?text=${guid}`);
    await expect(page.getByRole('list', { name: 'Players' }).getByRole('link')).toContainText('K••• · Aurora 12');
    await page.getByRole('list', { name: 'Players' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: `Player ${guid}` })).toBeVisible();
  });

  await test.step('in a deletion request, side by side with the form', async () => {
    const page = await openAs(browser, own, 'privacy', `/account-deletion/${deletion}`);
    await expect(page.getByText('Game: 2021', { exact: true })).toBeVisible();
    await card(page).getByRole('button', { name: 'Show masked data…' }).click();
    const dialog = page.getByRole('dialog');
    const show = dialog.getByRole('button', { name: 'Show', exact: true });
    await dialog.getByLabel('Reason').fill('too short');
    await expect(show).toBeDisabled();
    await dialog.getByLabel('Reason').fill('To compare the form with the account.');
    await show.click();
    await expect(card(page)).toContainText('Kestrel of the Vale');
    await expect(card(page)).toContainText('€12.99');
    await expect(page.getByText('Game: Lisbon, Portugal', { exact: true })).toBeVisible();
    await savePicture(page, 'card-deletion');
    await card(page).getByRole('button', { name: 'Hide' }).click();
    await expect(card(page)).not.toContainText('Kestrel');
    await page.context().close();
  });

  await test.step('for an analyst, only masked, and without chats in the timeline', async () => {
    const page = await openAs(browser, own, 'analyst', `/players/${player}`);
    await expect(card(page)).toContainText('K•••');
    await expect(card(page).getByRole('button')).toHaveCount(0);
    await expect(timeline(page).getByRole('link', { name: /^Report #/ })).toBeVisible();
    await expect(timeline(page).getByText('Chat')).toHaveCount(0);
    await page.context().close();
  });
});

test('the page of a player filters the timeline, and axe finds nothing serious on it', async ({
  browser,
  own,
  stage: _stage,
  make,
}) => {
  test.slow();
  const { player } = await playerWithCard(browser, own, make);
  const page = await openAs(browser, own, 'admin', `/players/${player}`);
  await expect(timeline(page).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Type', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Deletion request' }).click();
  await expect(timeline(page).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(timeline(page).getByRole('link', { name: /^Deletion request #/ })).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(timeline(page).getByRole('listitem')).toHaveCount(3);
  expect(await findingsOn(page, 'light, English')).toEqual([]);
  await savePicture(page, 'player-light');
  await page.context().close();

  const chinese = await openAs(browser, own, 'admin', `/players/${player}`, {
    colorScheme: 'dark',
    locale: 'zh-CN',
    viewport: { width: 1024, height: 768 },
  });
  await expect(chinese.getByRole('region', { name: '游戏提供的信息' })).toContainText('K•••');
  expect(await findingsOn(chinese, 'dark, Chinese')).toEqual([]);
  await savePicture(chinese, 'player-dark-chinese');
  const overflow = await chinese.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await chinese.context().close();
});
