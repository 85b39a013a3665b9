import type { Locator, Page } from '@playwright/test';
import { expect, newGuid, savePicture, test } from './support/chat-fixtures.ts';
import { callAs } from './support/staff-session.ts';
import { claim, staffChatOf } from './support/chat-screens.ts';

/** The parts of these elements that are cut off by an edge of the screen or by a box around them. */
const cutOff = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isOutside = left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
      const isClipped = element.scrollWidth > element.clientWidth + 1;
      return isOutside || isClipped ? [element.textContent ?? ''] : [];
    }),
  );

test('the table of staff fits a laptop, and no link is in the browser’s blue', async ({ stage, make }) => {
  await make.member('Mei');
  const page = await stage.staff('ada');
  await page.goto('/community/console/people');
  await expect(page.getByRole('columnheader')).toHaveCount(8);
  const table = page.locator('table').first();
  expect(await table.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(1420);
  await expect.poll(() => cutOff(page.getByRole('columnheader'))).toEqual([]);
  const color = await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '#';
    document.querySelector('main')?.append(link);
    return getComputedStyle(link).color;
  });
  expect(color).not.toBe('rgb(0, 0, 238)');
});

test('on a tablet, the list of chats cuts neither its tabs nor the number of a player with a tier', async ({
  own,
  stage,
  make,
}) => {
  const actor = await make.player({ guid: 987_654_321 });
  await own.services.database.query.updateTable('player').set({ tier: 4 }).where('id', '=', actor.playerId).execute();
  const chat = await make.waiting(actor);
  const viewport = { width: 1024, height: 768 };
  const page = await stage.staff('vera', `?scope=queue&open=${chat.id}`, { viewport });
  const number = page.getByRole('region', { name: 'Chats' }).getByText('987654321', { exact: true });
  await expect(number).toBeVisible();
  // What is cut is the box around the number.
  expect(await cutOff(number.locator('..'))).toEqual([]);
  expect(await cutOff(page.getByRole('group', { name: 'Chats to show' }).getByRole('button'))).toEqual([]);
});

test('on a tablet, the chats to show are in one line, and the tables of known issues and of the audit trail are as wide as the page', async ({
  stage,
  make,
}) => {
  await make.waiting();
  const page = await stage.staff('ada', '', { viewport: { width: 1024, height: 768 } });
  const scopes = page.getByRole('group', { name: 'Chats to show' }).getByRole('button');
  await expect(scopes).toHaveCount(5);
  const lines = await scopes.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(new Set(lines).size).toBe(1);
  const title = 'Shops in the harbor of the Frostpass show the prices of the last season instead of the new ones';
  await callAs(page, '/incident/save', {
    id: null,
    version: 0,
    texts: [{ lang: 3, title, body: 'It is slow.', answer: '' }],
  });
  for (const [path, name] of [
    ['incidents', 'Known issues'],
    ['people/audit', 'Audit trail'],
  ] as const) {
    await page.goto(`/community/console/${path}`);
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    expect(await table.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(1004);
  }
});

const boxOf = (part: Locator): Promise<{ left: number; top: number; right: number; bottom: number }> =>
  part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  });

test('an end asks for an outcome and a contact reason, and neither notices nor undo cover a composer', async ({
  stage,
  make,
}) => {
  const [first, second] = [newGuid(), newGuid()];
  for (const guid of [first, second]) await make.waiting(await make.player({ guid }));
  const page = await stage.staff('vera', '?scope=queue', { viewport: { width: 1440, height: 900 } });
  const ended = await claim(page, first);
  await claim(page, second);
  await page.getByRole('group', { name: 'Chats to show' }).getByRole('button', { name: /^Mine/ }).click();
  await page.getByRole('button', { name: new RegExp(`Player ${first}`) }).click();
  await ended.tool('End').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radiogroup', { name: 'Outcome', exact: true })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Contact reason (optional)', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'End chat' }).click();
  await page.getByRole('button', { name: new RegExp(`Player ${second}`) }).click();
  const { field } = staffChatOf(page, second);
  await expect(field).toBeVisible();
  const undo = page.getByRole('region', { name: 'Recent actions you can undo' }).locator('> div');
  const composer = await boxOf(field);
  expect((await boxOf(undo)).bottom).toBeLessThan(composer.top);
  await undo.getByRole('button', { name: 'Undo' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toBeVisible();
  expect((await boxOf(notice)).bottom).toBeLessThan(composer.top);
});

test('on a laptop, an admin reaches every entry of the navigation, and an invitation its button, without scrolling', async ({
  stage,
}) => {
  const page = await stage.staff('ada', '', { viewport: { width: 1440, height: 900 } });
  await page.goto('/community/console/people');
  const rail = page.getByRole('navigation').first();
  expect(await rail.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create link' });
  await expect(create).toBeInViewport({ ratio: 1 });
});

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;

/** Names of the buttons, links and fields of the page that this part lies over. */
const coveredBy = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [...document.querySelectorAll('button, a, input, textarea')].flatMap((control) => {
      if (element.contains(control) || !control.checkVisibility()) return [];
      const box = control.getBoundingClientRect();
      const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
      return isApart || box.width <= 1 ? [] : [control.getAttribute('aria-label') ?? control.textContent];
    });
  });

const placeOf = (page: Page) => boxOf(page.locator('#page'));

for (const viewport of sizes) {
  test(`an offered chat neither covers nor moves what the agent works with at ${viewport.width}×${viewport.height}`, async ({
    stage,
    make,
    own,
  }) => {
    const vera = await stage.idOf('vera');
    const page = await stage.staff('vera', '', { viewport });
    const guid = newGuid();
    const chat = await make.claimed(vera, await make.player({ guid }));
    await page.goto(`/community/console/chat?open=${chat.id}`);
    const { field, tool } = staffChatOf(page, guid);
    await expect(field).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Waiting now' })).toBeVisible();
    const place = await placeOf(page);

    const said = 'My horse is gone since the update of this morning, and I cannot find it anywhere near the castle.';
    await make.waiting(await make.player({ guid: newGuid() }), said);
    await own.services.chatStaff.seats.setAvailability(vera, 'here');
    const offer = page.getByRole('region', { name: 'New chat for you' });
    await expect(offer.getByText(said)).toBeVisible();
    await savePicture(page, `offer-${viewport.width}`);
    expect(await placeOf(page)).toEqual(place);
    expect(await coveredBy(offer)).toEqual([]);
    expect(await cutOff(offer.getByRole('button'))).toEqual([]);
    expect((await boxOf(offer.getByText(said))).right - (await boxOf(offer.getByText(said))).left).toBeGreaterThan(150);
    await tool('End').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+X');
    await expect(offer).toHaveCount(0);
    expect(await placeOf(page)).toEqual(place);
  });

  test(`a notice covers neither the buttons at the top nor the composer at ${viewport.width}×${viewport.height}`, async ({
    stage,
    make,
  }) => {
    const guid = newGuid();
    await make.waiting(await make.player({ guid }));
    const page = await stage.staff('vera', '?scope=queue', { viewport });
    await callAs(page, '/chat/availability', { availability: 'away' });
    const { field, tool } = await claim(page, guid);
    await expect(field).toBeVisible();
    await page.route('**/chat/availability', (route) => route.abort());
    const goOn = page.getByRole('button', { name: 'Go on duty' });
    await goOn.click();
    const notice = page.getByRole('alert');
    await expect(notice).toBeVisible();
    await savePicture(page, `notice-${viewport.width}`);
    const { top, bottom } = await boxOf(notice);
    for (const above of [
      goOn,
      page.getByRole('button', { name: 'Claim next chat' }),
      page.getByTitle('Your availability'),
      tool('End'),
    ])
      expect((await boxOf(above)).bottom).toBeLessThan(top);
    expect(bottom).toBeLessThan((await boxOf(field)).top);
  });
}

test('an offer can be answered over an open dialog, by finger and by key, and the dialog stays', async ({
  stage,
  make,
  own,
}) => {
  const ada = await stage.idOf('ada');
  const page = await stage.staff('ada', '', { viewport: { width: 600, height: 900 }, hasTouch: true });
  await page.goto('/community/console/people');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog');
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await email.fill('mira@guildhall.test');
  const offer = page.getByRole('region', { name: 'New chat for you' });
  for (const answer of [
    () => offer.getByRole('button', { name: /^Accept/ }).tap(),
    () => page.keyboard.press('ControlOrMeta+Shift+Y'),
  ]) {
    const chat = await make.waiting(await make.player());
    await own.services.chatStaff.seats.setAvailability(ada, 'here');
    await expect(offer).toBeVisible();
    expect(await cutOff(offer.getByRole('button'))).toEqual([]);
    await answer();
    await expect(offer).toHaveCount(0);
    await expect.poll(async () => (await own.services.chatStaff.rowOf(chat.id)).assignee?.id).toBe(ada);
    await expect(email).toHaveValue('mira@guildhall.test');
  }
});
